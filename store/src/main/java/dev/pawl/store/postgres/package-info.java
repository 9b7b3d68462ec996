/** Runs in PostgreSQL, and who is alive to drive them. */
@NullMarked
package dev.pawl.store.postgres;

import org.jspecify.annotations.NullMarked;
