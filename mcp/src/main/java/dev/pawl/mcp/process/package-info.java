/** Programs started for us, each with its whole process group, that never outlive us. */
@NullMarked
package dev.pawl.mcp.process;

import org.jspecify.annotations.NullMarked;
