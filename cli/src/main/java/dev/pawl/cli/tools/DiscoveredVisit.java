package dev.pawl.cli.tools;

import dev.pawl.library.discovery.ConnectionState;
import dev.pawl.library.discovery.DiscoveredServer;
import dev.pawl.mcp.upstream.UpstreamTool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server that was found, and what came of asking it.
 *
 * @param tools null if nobody has asked it, or it did not answer
 * @param trouble why it did not answer, or cannot be asked; null if nothing is known to be wrong
 */
record DiscoveredVisit(
    DiscoveredServer server,
    ConnectionState state,
    @Nullable List<UpstreamTool> tools,
    @Nullable String trouble) {}
