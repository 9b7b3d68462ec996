/** Who did what: a trail of entries that nobody can change unnoticed. */
@NullMarked
package dev.pawl.engine.audit;

import org.jspecify.annotations.NullMarked;
