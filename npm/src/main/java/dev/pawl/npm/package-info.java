/**
 * The npm packages that tests run: other clients and servers, references, the conformance suite.
 */
@NullMarked
package dev.pawl.npm;

import org.jspecify.annotations.NullMarked;
