/** What a run may do, and how often, before it does it. */
@NullMarked
package dev.pawl.engine.plan;

import org.jspecify.annotations.NullMarked;
