/**
 * What pages and programs can do over HTTP beside MCP. Thin: it has no behaviour of its own, only
 * paths, JSON and status codes for what the rest of the library does.
 */
@NullMarked
package dev.pawl.library.api;

import org.jspecify.annotations.NullMarked;
