package dev.pawl.protocol.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoomTest {
  private final Room room = new Room(100, Duration.ZERO);

  private static Message request(long id) {
    return new Message.Request(RequestId.of(id), "tools/call", Map.of());
  }

  @Test
  void isFilledByWhatIsNotKnownToBeRead() {
    assertThat(room.hasSpaceFor(100)).isTrue();
    assertThat(room.hasSpaceFor(101)).isFalse();
    room.goes(request(1), 60);
    assertThat(room.hasSpaceFor(40)).isTrue();
    assertThat(room.hasSpaceFor(41)).isFalse();
    room.goes(new Message.Notification("notifications/cancelled", Map.of()), 40);
    assertThat(room.hasSpaceFor(1)).isFalse();
  }

  @Test
  void isFreeAgainUpToWhatWasAnswered() {
    room.goes(request(1), 30);
    room.goes(request(2), 30);
    room.goes(request(3), 30);
    room.answered(RequestId.of(2));
    assertThat(room.hasSpaceFor(70)).as("what came before was read too").isTrue();
    assertThat(room.hasSpaceFor(71)).isFalse();
    room.answered(RequestId.of(1));
    assertThat(room.hasSpaceFor(71)).as("an earlier answer tells nothing new").isFalse();
    room.answered(RequestId.of(3));
    assertThat(room.hasSpaceFor(100)).isTrue();
  }

  @Test
  void isNotFreedByAnAnswerToNothing() {
    room.goes(request(1), 100);
    room.answered(RequestId.of(2));
    room.answered(RequestId.of("1"));
    room.answered(null);
    assertThat(room.hasSpaceFor(1)).isFalse();
  }

  @Test
  void remembersNoMoreThanItNeeds() {
    Room wide = new Room(100_000, Duration.ZERO);
    for (int id = 0; id < 10_000; id++) {
      wide.goes(request(id), 10);
    }
    wide.answered(RequestId.of(0));
    assertThat(wide.hasSpaceFor(1)).as("the first one is forgotten").isFalse();
    wide.answered(RequestId.of(9_999));
    assertThat(wide.hasSpaceFor(100_000)).isTrue();
  }
}
