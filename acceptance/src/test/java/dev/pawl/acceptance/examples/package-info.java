/** The examples do what was recorded of them, and their journals are read for ever. */
@NullMarked
package dev.pawl.acceptance.examples;

import org.jspecify.annotations.NullMarked;
