/** The faces of runs: how workflows are published, and how a run shows itself to its caller. */
@NullMarked
package dev.pawl.mcp.face;

import org.jspecify.annotations.NullMarked;
