package dev.pawl.mcp.upstream;

import dev.pawl.mcp.config.HostEnvironment;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What servers find around them.
 *
 * @param base the folder that Pawl was started in
 * @param guard who decides which tools may be called, or null
 * @param tokens where tokens are kept
 */
record Surroundings(
    HostEnvironment environment, Path base, @Nullable ToolGuard guard, TokenPlace tokens) {}
