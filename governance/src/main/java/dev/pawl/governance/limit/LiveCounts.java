package dev.pawl.governance.limit;

import dev.pawl.model.Principal;

/** How many runs are not over that this process drives. */
public interface LiveCounts {
  int of(Principal principal);

  int of(String tool);
}
