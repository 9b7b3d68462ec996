/** Draws definitions: as Mermaid text, as an SVG picture, and as plain JSON for tools. */
@NullMarked
package dev.pawl.formats.diagram;

import org.jspecify.annotations.NullMarked;
