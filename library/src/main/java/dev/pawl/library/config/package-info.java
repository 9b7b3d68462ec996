/**
 * What {@code pawl.yaml} says of a project: who may call, how it is served, what is put down, and
 * where more comes from.
 */
@NullMarked
package dev.pawl.library.config;

import org.jspecify.annotations.NullMarked;
