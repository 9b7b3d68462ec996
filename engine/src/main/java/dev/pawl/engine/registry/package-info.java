/** What is kept of tools, their calls, their callers and their versions for those who look. */
@NullMarked
package dev.pawl.engine.registry;

import org.jspecify.annotations.NullMarked;
