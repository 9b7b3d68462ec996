/** Keeps runs on whatever can keep texts under names and change several of them at once. */
@NullMarked
package dev.pawl.store.shelf;

import org.jspecify.annotations.NullMarked;
