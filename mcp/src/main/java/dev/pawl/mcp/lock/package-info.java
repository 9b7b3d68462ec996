/** The tools that workflows call, as their servers described them when somebody agreed to it. */
@NullMarked
package dev.pawl.mcp.lock;

import org.jspecify.annotations.NullMarked;
