/** Activities in plain Java, the workflows made of them, and how these run as definitions. */
@NullMarked
package dev.pawl.activities;

import org.jspecify.annotations.NullMarked;
