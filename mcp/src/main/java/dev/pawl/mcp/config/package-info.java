/** Configured servers made ready for use: variables, the environment of children, secrets. */
@NullMarked
package dev.pawl.mcp.config;

import org.jspecify.annotations.NullMarked;
