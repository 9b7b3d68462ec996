package dev.pawl.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import org.junit.jupiter.api.Test;

@SuppressWarnings("JdkObsolete") // a list without random access is wanted
class WeigherTest {
  private final Weigher weigher = new Weigher(100_000);

  @Test
  void comesCloseForUsualValues() {
    Object value =
        Json.parse(
            "{\"name\":\"Ann\",\"tags\":[\"a\",\"b\",null,true],\"size\":-1234567,\"deep\":"
                + "{\"list\":[{\"x\":1},{\"x\":22},{\"x\":333}],\"text\":\"some longer text\"}}");
    long exact = Json.bytes(value).length;
    assertThat(weigher.weigh(value, "it")).isBetween(exact * 9 / 10, exact * 13 / 10);
  }

  @Test
  @SuppressWarnings("JdkObsolete") // a list without random access is the point
  void theLimitIsExactHoweverWrongTheGuess() {
    List<Object> values =
        List.of(
            "\u0001".repeat(16_666),
            "\u00e9".repeat(49_999),
            "x".repeat(99_998),
            Collections.nCopies(24_999, 0.5),
            new LinkedList<>(Collections.nCopies(49_999, 1)));
    for (Object value : values) {
      int bytes = Json.bytes(Values.freeze(value)).length;
      assertThatCode(() -> new Weigher(bytes).weigh(value, "it")).doesNotThrowAnyException();
      assertThatThrownBy(() -> new Weigher(bytes - 1).weigh(value, "the output"))
          .isInstanceOf(PawlException.LimitExceeded.class)
          .hasMessageContaining("the output")
          .hasMessageContaining(Integer.toString(bytes - 1));
    }
  }

  @Test
  void refusesWhatIsNestedTooDeep() {
    Object value = 1;
    for (int i = 0; i < 950; i++) {
      value = List.of(value);
    }
    Object deep = value;
    assertThatThrownBy(() -> weigher.weigh(deep, "it"))
        .isInstanceOf(PawlException.LimitExceeded.class)
        .hasMessageContaining("deep");
  }

  @Test
  @SuppressWarnings("JdkObsolete") // it has to be a list of its own kind
  void theSameValueIsWeighedOnce() {
    class Counted extends LinkedList<Object> {
      private static final long serialVersionUID = 1L;
      private int looks;

      @Override
      public java.util.Iterator<Object> iterator() {
        looks++;
        return super.iterator();
      }
    }
    Counted value = new Counted();
    value.add("x");
    assertThat(weigher.weigh(value, "it")).isEqualTo(weigher.weigh(value, "it"));
    assertThat(value.looks).isOne();
  }
}
