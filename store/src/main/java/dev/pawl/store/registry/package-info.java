/** The tables of the registry, for SQLite and PostgreSQL alike. */
@NullMarked
package dev.pawl.store.registry;

import org.jspecify.annotations.NullMarked;
