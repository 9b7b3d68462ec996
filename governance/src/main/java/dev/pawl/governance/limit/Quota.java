package dev.pawl.governance.limit;

import dev.pawl.engine.access.Rate;
import org.jspecify.annotations.Nullable;

/**
 * How much one may have: a caller, an address, or a tool.
 *
 * @param requests null for as many as it likes
 * @param bytes sent and answered; null for as many as it likes
 * @param runs that are not over at a time; {@link Integer#MAX_VALUE} for as many as it likes
 */
public record Quota(@Nullable Rate requests, @Nullable Rate bytes, int runs) {
  /** As much as it likes. */
  public static final Quota UNLIMITED = new Quota(null, null, Integer.MAX_VALUE);

  public boolean isUnlimited() {
    return equals(UNLIMITED);
  }
}
