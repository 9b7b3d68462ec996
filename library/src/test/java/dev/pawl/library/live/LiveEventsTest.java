package dev.pawl.library.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LiveEventsTest {
  private static final long A_MOMENT = 1_000_000;

  private final AtomicLong now = new AtomicLong();
  private final LiveEvents events = new LiveEvents(3, now::get);

  private static LiveEvent event(String kind) {
    return LiveEvent.of(kind, _ -> true, Map::of);
  }

  @Test
  void whoFallsBehindIsToldSo() throws InterruptedException {
    events.join();
    for (String kind : "abcde".split("")) {
      events.add(event(kind));
    }
    assertThat(events.after(1, 10, A_MOMENT).missed()).isTrue();
    LiveEvents.Some some = events.after(2, 10, A_MOMENT);
    assertThat(some.missed()).isFalse();
    assertThat(some.events()).extracting(LiveEvent::kind).containsExactly("c", "d", "e");
    assertThat(some.upTo()).isEqualTo(5);
  }

  @Test
  void aPortionEndsWhereTheNextBegins() throws InterruptedException {
    events.join();
    events.add(event("a"));
    events.add(event("b"));
    LiveEvents.Some first = events.after(0, 1, A_MOMENT);
    assertThat(first.events()).extracting(LiveEvent::kind).containsExactly("a");
    assertThat(events.after(first.upTo(), 1, A_MOMENT).events())
        .extracting(LiveEvent::kind)
        .containsExactly("b");
  }

  @Test
  void nothingIsKeptWhereNobodyWatches() throws InterruptedException {
    events.add(event("a"));
    events.join();
    assertThat(events.last()).isEqualTo(1);
    assertThat(events.after(0, 10, A_MOMENT).missed()).isTrue();
    assertThat(events.after(1, 10, A_MOMENT).events()).isEmpty();
  }

  @Test
  void whoComesBackSoonMissesNothing() throws InterruptedException {
    events.join();
    events.leave();
    now.addAndGet(59_000_000_000L);
    events.add(event("a"));
    assertThat(events.after(0, 10, A_MOMENT).events()).hasSize(1);
    now.addAndGet(2_000_000_000L);
    events.add(event("b"));
    assertThat(events.after(1, 10, A_MOMENT).missed()).isTrue();
  }
}
