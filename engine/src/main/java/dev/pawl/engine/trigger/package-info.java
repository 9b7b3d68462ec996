/** What is kept of triggers, beside the runs that they began. */
@NullMarked
package dev.pawl.engine.trigger;

import org.jspecify.annotations.NullMarked;
