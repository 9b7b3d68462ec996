/** What is kept about who may come in. */
@NullMarked
package dev.pawl.engine.access;

import org.jspecify.annotations.NullMarked;
