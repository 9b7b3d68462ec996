/** The builtin server that reaches web addresses, as far as a list of hosts allows. */
@NullMarked
package dev.pawl.mcp.web;

import org.jspecify.annotations.NullMarked;
