/**
 * The text of a JSONata expression: its tokens and its shape before it is parsed, and what is wrong
 * with it.
 */
@NullMarked
package dev.pawl.expression.jsonata.syntax;

import org.jspecify.annotations.NullMarked;
