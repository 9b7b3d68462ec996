package dev.pawl.protocol.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerEventsTest {
  private static String read(InputStream in, int maxBytes) throws IOException {
    ServerEvents events = new ServerEvents(in, maxBytes);
    List<String> all = new ArrayList<>();
    for (ServerEvents.Event event = events.next(); event != null; event = events.next()) {
      String retry = event.retryMillis() < 0 ? "" : " retry " + event.retryMillis();
      String id = event.id() == null ? "" : " id " + event.id();
      all.add(event.name() + "=" + event.data().replace("\n", "/") + id + retry);
    }
    return String.join("; ", all);
  }

  /** In the table {@code ~} is a line feed, {@code ^} a return and {@code #} nothing at all. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      textBlock =
          """
          data: a~~                             | message=a
          data: a^^data: b^^                    | message=a; message=b
          data: a^~^~data: b^~^~                | message=a; message=b
          data: a~^data: b^~~                   | message=a; message=b
          data:a~~                              | message=a
          data:  a~~                            | message= a
          data: a~data: b~data:~~               | message=a/b/
          data~~                                | message=
          : ping~~: ping~data: a~~              | message=a
          :~~~~:~~                              | #
          event: endpoint~data: /x~~            | endpoint=/x
          event: x~event: y~data: a~~           | y=a
          id: 7~data: a~~                       | message=a id 7
          id: 7~~                               | message= id 7
          id~data: a~~                          | message=a id
          retry: 50~data: a~~                   | message=a retry 50
          retry: 5x~data: a~~                   | message=a
          retry: -1~data: a~~                   | message=a
          retry: 99999999999999~data: a~~       | message=a
          other: x~data: a~~                    | message=a
          Data: x~data: a~~                     | message=a
          data: a: b~~                          | message=a: b
          data: a~~data: half                   | message=a
          data: a~~data: half~                  | message=a
          data: a~~data: b~^~                   | message=a; message=b
          #                                     | #
          """)
  void readsAsTheStandardSays(String stream, String expected) throws IOException {
    String text = stream.replace("#", "").replace('~', '\n').replace('^', '\r');
    String events = expected.replace("#", "");
    assertThat(read(new ByteArrayInputStream(text.getBytes(UTF_8)), 100).strip()).isEqualTo(events);
    assertThat(read(new Dripping(text.getBytes(UTF_8)), 100).strip()).isEqualTo(events);
  }

  /** Brings one byte at a time. */
  private static final class Dripping extends ByteArrayInputStream {
    Dripping(byte[] bytes) {
      super(bytes);
    }

    @Override
    public synchronized int read(byte[] bytes, int offset, int length) {
      return super.read(bytes, offset, Math.min(1, length));
    }
  }

  @Test
  void passesOverAMarkAtTheVeryBeginningOnly() throws IOException {
    String text = "\uFEFFdata: \uFEFFa\n\n\uFEFFdata: b\n\ndata: é😀\n\n";
    assertThat(read(new ByteArrayInputStream(text.getBytes(UTF_8)), 100))
        .isEqualTo("message=\uFEFFa; message=; message=é😀");
  }

  @Test
  void aMessageWithBytesThatAreNoTextCannotBeRead() throws IOException {
    String text = "data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"a\":\"é\"}}\n\n";
    ServerEvents.Event bad = new ServerEvents(stream(text.getBytes(ISO_8859_1)), 100).next();
    assertThat(bad).isNotNull();
    assertThatThrownBy(() -> HttpRequests.message(bad))
        .isInstanceOf(UnreadableAnswerException.class)
        .hasMessageContaining("UTF-8");
    ServerEvents.Event good = new ServerEvents(stream(text.getBytes(UTF_8)), 100).next();
    assertThat(good).isNotNull();
    assertThat(HttpRequests.message(good)).isPresent();
  }

  private static InputStream stream(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }

  @Test
  void refusesLinesAndEventsThatAreTooLong() {
    String line = "data: " + "x".repeat(100) + "\n\n";
    String event = ("data: " + "x".repeat(30) + "\n").repeat(4) + "\n";
    String comment = ": " + "x".repeat(100);
    for (String each : List.of(line, event, comment)) {
      assertThatThrownBy(() -> read(new ByteArrayInputStream(each.getBytes(UTF_8)), 100))
          .isInstanceOf(IOException.class)
          .hasMessage("the server sent a message of more than 100 bytes");
    }
  }

  @Test
  void commentsAreNotCounted() throws IOException {
    String text = (": " + "x".repeat(90) + "\n").repeat(100) + "data: a\n\n";
    assertThat(read(new ByteArrayInputStream(text.getBytes(UTF_8)), 100)).isEqualTo("message=a");
  }
}
