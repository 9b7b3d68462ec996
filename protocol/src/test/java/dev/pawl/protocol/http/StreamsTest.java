package dev.pawl.protocol.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Values;
import dev.pawl.protocol.rpc.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class StreamsTest {
  private static final Duration NO_TIME = Duration.ZERO;

  private final KeptBytes everywhere = new KeptBytes(10_000);
  private final Streams streams = new Streams(5, 1_000, everywhere);
  private final Streams.Line line = () -> {};

  @Test
  void forgetsTheOldestWhenThereAreTooMany() throws InterruptedException {
    Streams.Stream stream = streams.open();
    for (int n = 1; n <= 8; n++) {
      stream.say(message("m" + n));
    }
    assertThat(resumed(1, 0)).containsExactly("m4", "m5", "m6", "m7", "m8");
    assertThat(resumed(1, 6)).containsExactly("m7", "m8");
    assertThat(resumed(1, 8)).isEmpty();
  }

  @Test
  void forgetsTheOldestWhenTheyAreTooLarge() throws InterruptedException {
    Streams.Stream stream = streams.open();
    stream.say(message("a".repeat(400)));
    stream.say(message("b".repeat(300)));
    stream.say(message("c".repeat(300)));
    assertThat(resumed(1, 0)).containsExactly("b".repeat(300), "c".repeat(300));
  }

  @Test
  void keepsOneThatIsTooLargeOnItsOwn() throws InterruptedException {
    Streams.Stream stream = streams.open();
    stream.say(message("a"));
    stream.say(message("b".repeat(5_000)));
    assertThat(resumed(1, 0)).containsExactly("b".repeat(5_000));
    assertThat(everywhere.now()).isBetween(5_000L, 5_200L);
  }

  @Test
  void letsTheSessionThatKeepsMostForgetWhenAllKeepTooMuchTogether() throws InterruptedException {
    Streams other = new Streams(5, 1_000, everywhere);
    other.open().say(message("x".repeat(9_000)));
    Streams.Stream stream = streams.open();
    stream.say(message("a"));
    stream.say(message("b".repeat(2_000)));
    assertThat(resumed(1, 0)).containsExactly("b".repeat(2_000));
    assertThat(everywhere.now()).isLessThan(3_000);
    other.close();
    streams.close();
    assertThat(everywhere.now()).isZero();
  }

  @Test
  void forgetsWhatIsTooMuchForAllTogetherOnItsOwn() throws InterruptedException {
    Streams.Stream stream = streams.open();
    stream.say(message("a".repeat(11_000)));
    assertThat(everywhere.now()).isZero();
    assertThat(resumed(1, 0)).isEmpty();
    stream.say(message("b"));
    assertThat(resumed(1, 0)).containsExactly("b");
  }

  @Test
  void doesNotLetWhatSomeLeaveUnreadCostAnotherItsAnswer() throws InterruptedException {
    List<Streams> hoards = new ArrayList<>();
    for (int n = 0; n < 200; n++) {
      Streams hoard = new Streams(5, 1_000, everywhere);
      hoard.open().say(message(n < 10 ? "x".repeat(800) : "x"));
      hoards.add(hoard);
    }
    assertThat(everywhere.now()).isGreaterThan(9_900);
    Streams.Stream call = streams.open();
    call.attach(line);
    call.detach(line);
    call.say(message("a"));
    call.end();
    assertThat(resumed(1, 0)).containsExactly("a");
    hoards.forEach(Streams::close);
  }

  @Test
  void sharesOneBoundAmongItsStreams() throws InterruptedException {
    Streams.Stream first = streams.open();
    Streams.Stream second = streams.open();
    first.say(message("a"));
    for (int n = 1; n <= 5; n++) {
      second.say(message("b" + n));
    }
    assertThat(resumed(1, 0)).isEmpty();
    assertThat(resumed(2, 0)).hasSize(5);
  }

  @Test
  void forgetsAStreamThatEndedOnceNothingOfItIsKept() {
    Streams.Stream first = streams.open();
    Streams.Stream second = streams.open();
    first.say(message("a"));
    first.end();
    assertThat(streams.find(new EventId(1, 0))).isPresent();
    assertThat(streams.find(new EventId(1, 1))).as("it has no more to say").isEmpty();
    for (int n = 1; n <= 5; n++) {
      second.say(message("b"));
    }
    assertThat(streams.find(new EventId(1, 0))).isEmpty();
    assertThat(streams.find(new EventId(2, 5))).as("it may have more to say").isPresent();
  }

  @Test
  void cutsOffAReaderThatFellBehind() throws InterruptedException {
    Streams.Stream stream = streams.open();
    stream.attach(line);
    for (int n = 1; n <= 6; n++) {
      stream.say(message("m"));
    }
    Streams.Batch batch = stream.next(line, 0, NO_TIME);
    assertThat(batch.events()).isEmpty();
    assertThat(batch.isLast()).isTrue();
    assertThat(stream.next(line, 1, NO_TIME).events()).hasSize(5);
  }

  @Test
  void hasOneReaderAtATime() throws InterruptedException {
    List<String> replaced = new ArrayList<>();
    Streams.Line first = () -> replaced.add("first");
    Streams.Line second = () -> replaced.add("second");
    Streams.Stream stream = streams.open();
    stream.attach(first);
    stream.attach(second);
    stream.say(message("a"));
    assertThat(replaced).containsExactly("first");
    assertThat(stream.next(first, 0, NO_TIME).events()).isEmpty();
    assertThat(stream.next(first, 0, NO_TIME).isLast()).isTrue();
    assertThat(stream.next(second, 0, NO_TIME).events()).hasSize(1);
    assertThat(stream.next(second, 0, NO_TIME).isLast()).isFalse();
  }

  @Test
  void wakesAReaderThatWaits() throws InterruptedException {
    Streams.Stream stream = streams.open();
    stream.attach(line);
    Thread speaker = Thread.startVirtualThread(() -> stream.say(message("a")));
    assertThat(stream.next(line, 0, Duration.ofSeconds(20)).events()).hasSize(1);
    speaker.join();
    Thread closer = Thread.startVirtualThread(streams::close);
    assertThat(stream.next(line, 1, Duration.ofSeconds(20)).isLast()).isTrue();
    closer.join();
  }

  @Test
  void givesEveryEventAnIdOfItsOwn() {
    Streams.Stream first = streams.open();
    Streams.Stream second = streams.open();
    assertThat(text(first.priming())).isEqualTo("id: 1-0\nretry: 1000\ndata: \n\n");
    assertThat(text(first.say(message("a")))).startsWith("id: 1-1\nevent: message\ndata: {");
    assertThat(text(first.say(message("a")))).startsWith("id: 1-2\n");
    assertThat(text(second.say(message("a")))).startsWith("id: 2-1\n");
  }

  private List<String> resumed(int stream, long seen) throws InterruptedException {
    Streams.Place place = streams.find(new EventId(stream, seen)).orElseThrow();
    place.stream().attach(line);
    return place.stream().next(line, place.seen(), NO_TIME).events().stream()
        .map(event -> text(event).replaceFirst("(?s).*\"method\":\"(\\w+)\".*", "$1"))
        .toList();
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }

  private static Message message(String method) {
    return new Message.Notification(method, Values.object());
  }
}
