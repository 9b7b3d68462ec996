/** Journals in a database, whichever it is: written in groups, read in chunks, tidied. */
@NullMarked
package dev.pawl.store.database;

import org.jspecify.annotations.NullMarked;
