/** Guards: rules about the code itself, each proven to fail on a fixture that breaks it. */
@NullMarked
package dev.pawl.acceptance.guard;

import org.jspecify.annotations.NullMarked;
