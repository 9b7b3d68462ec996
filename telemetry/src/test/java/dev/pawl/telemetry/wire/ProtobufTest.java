package dev.pawl.telemetry.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.Span;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compared with what the protocol's own classes write and read. */
class ProtobufTest {
  private static final Attributes ALL = new Attributes(100_000);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 126, 127, 128, 129, 16_383, 16_384, 20_000})
  void messagesWithinMessagesHaveTheirLengthWhateverThatIs(int length) throws Exception {
    String text = "é".repeat(length / 2) + "x".repeat(length % 2);
    Protobuf to = new Protobuf(1);
    ALL.text(to, 1, Attributes.Name.of("key"), text);
    ALL.number(to, 1, Attributes.Name.of("number"), length);
    ALL.flag(to, 1, Attributes.Name.of("flag"), false);
    Resource read = Resource.parseFrom(to.toBytes());
    assertThat(read.getAttributesList())
        .extracting(KeyValue::getKey)
        .containsExactly("key", "number", "flag");
    assertThat(read.getAttributes(0).getValue().getStringValue()).isEqualTo(text);
    assertThat(read.getAttributes(1).getValue().getIntValue()).isEqualTo(length);
    assertThat(read.getAttributes(2).getValue().hasBoolValue()).isTrue();
    assertThat(read.toByteArray()).isEqualTo(to.toBytes());
  }

  @Test
  void numbersOfAllSizesAreReadAsTheyWereWritten() throws Exception {
    Random chance = new Random(7);
    for (int i = 0; i < 2_000; i++) {
      long number = chance.nextLong() >>> chance.nextInt(64);
      Protobuf to =
          new Protobuf(4).fixed(7, number).number(6, number & 3).fixed32(16, (int) number);
      Span read = Span.parseFrom(to.toBytes());
      assertThat(read.getStartTimeUnixNano()).isEqualTo(number);
      assertThat(read.getKindValue()).isEqualTo((int) (number & 3));
      assertThat(read.getFlags()).isEqualTo((int) number);
    }
  }

  @Test
  void textsAreCutBetweenCharacters() {
    assertThat(new Attributes(4).cut("abc😀d")).isEqualTo("abc");
    assertThat(new Attributes(5).cut("abc😀d")).isEqualTo("abc😀");
    assertThat(new Attributes(5).cut("abc")).isEqualTo("abc");
  }
}
