/** Questions to the person at the terminal: fields that follow a schema, and what was typed. */
@NullMarked
package dev.pawl.cli.form;

import org.jspecify.annotations.NullMarked;
