/** {@code pawl prompts}: lists templates, and fills them in. */
@NullMarked
package dev.pawl.cli.prompts;

import org.jspecify.annotations.NullMarked;
