/** The server that the official conformance suite expects to find. */
@NullMarked
package dev.pawl.protocol.conformance;

import org.jspecify.annotations.NullMarked;
