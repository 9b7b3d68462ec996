/**
 * Regular expressions of JavaScript, matched by a machine of our own that pays for every step: no
 * pattern, however hostile, runs longer than whoever asks is willing to wait.
 */
@NullMarked
package dev.pawl.expression.regex;

import org.jspecify.annotations.NullMarked;
