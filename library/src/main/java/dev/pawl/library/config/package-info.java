/**
 * What {@code pawl.yaml} says of a project: who may call, how it is served, and what is put down.
 */
@NullMarked
package dev.pawl.library.config;

import org.jspecify.annotations.NullMarked;
