/** Writes workflows for others: skills and commands of coding agents, charts, and other formats. */
@NullMarked
package dev.pawl.formats.export;

import org.jspecify.annotations.NullMarked;
