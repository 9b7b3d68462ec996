/** Runs that go on by themselves and are kept, so that they outlive callers and processes. */
@NullMarked
package dev.pawl.engine.host;

import org.jspecify.annotations.NullMarked;
