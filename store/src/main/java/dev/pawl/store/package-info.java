/** Where runs are kept: in memory, in a SQLite file, or in PostgreSQL. */
@NullMarked
package dev.pawl.store;

import org.jspecify.annotations.NullMarked;
