/** What happens on a server, as it happens, for those who watch: each hears only what they may. */
@NullMarked
package dev.pawl.library.live;

import org.jspecify.annotations.NullMarked;
