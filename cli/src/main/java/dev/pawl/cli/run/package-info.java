/** {@code pawl run}: driving a run, showing it live, asking, and telling how it ended. */
@NullMarked
package dev.pawl.cli.run;

import org.jspecify.annotations.NullMarked;
