package dev.pawl.protocol.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Values;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ListingTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final String MEGABYTE = "x".repeat(1 << 20);
  private final AtomicInteger pages = new AtomicInteger();

  /** Always says that there is more. */
  private Listing.Page endless(Object item) {
    return _ -> Values.object("tools", List.of(item), "nextCursor", "" + pages.incrementAndGet());
  }

  @Test
  void pagesTogetherMayNotHoldMoreThanAMessageMay() {
    assertThatThrownBy(() -> Listing.of("tools", endless(MEGABYTE), LONG))
        .isInstanceOf(IOException.class)
        .hasMessage("the server's list of tools is too long");
    assertThat(pages).hasValue(10);
  }

  @Test
  void whatIsSmallCountsWhenItIsMany() {
    List<Object> many = java.util.Collections.nCopies(100_000, 1);
    assertThatThrownBy(() -> Listing.of("tools", endless(List.of(many)), LONG))
        .hasMessage("the server's list of tools is too long");
    assertThat(pages).hasValueLessThan(10);
  }

  @Test
  void noMorePagesAreAskedForWhenTheTimeIsUp() {
    assertThatThrownBy(() -> Listing.of("tools", endless("x"), Duration.ZERO))
        .isInstanceOf(IOException.class)
        .hasMessage("the server's list of tools takes too long");
    assertThat(pages).hasValue(1);
  }

  @Test
  void aPageAloneIsNeverTooLongOrTooLate() throws Exception {
    Listing.Page page = _ -> Values.object("tools", List.of(MEGABYTE.repeat(11)));
    assertThat(Listing.of("tools", page, Duration.ZERO).items()).hasSize(1);
  }
}
