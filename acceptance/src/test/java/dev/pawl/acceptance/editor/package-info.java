/** Editors that talk to the built program as a language server. */
@NullMarked
package dev.pawl.acceptance.editor;

import org.jspecify.annotations.NullMarked;
