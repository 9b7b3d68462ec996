package dev.pawl.model;

import org.jspecify.annotations.Nullable;

/** How the MCP server that publishes a file's tools introduces itself. */
public record ServerInfo(
    String name, String version, String title, @Nullable String instructions) {}
