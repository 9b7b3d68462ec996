/** The builtin server that reads, writes, lists and searches files below one folder. */
@NullMarked
package dev.pawl.mcp.files;

import org.jspecify.annotations.NullMarked;
