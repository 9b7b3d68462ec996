/** Keeps tokens for upstream servers, encrypted and apart for everybody. */
@NullMarked
package dev.pawl.mcp.credential;

import org.jspecify.annotations.NullMarked;
