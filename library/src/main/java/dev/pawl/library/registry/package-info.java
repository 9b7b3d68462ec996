/** Keeps the registry beside what is served, and serves what it allows. */
@NullMarked
package dev.pawl.library.registry;

import org.jspecify.annotations.NullMarked;
