/** Programs of others that use Pawl as a library. */
@NullMarked
package dev.pawl.acceptance.embedding;

import org.jspecify.annotations.NullMarked;
