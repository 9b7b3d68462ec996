/**
 * Plain JSON values: the codec, JavaScript's number and coercion rules, pointers, canonical form.
 */
@NullMarked
package dev.pawl.json;

import org.jspecify.annotations.NullMarked;
