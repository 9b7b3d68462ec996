/** Runs in a SQLite file: one folder, shared by the processes of one machine. */
@NullMarked
package dev.pawl.store.sqlite;

import org.jspecify.annotations.NullMarked;
