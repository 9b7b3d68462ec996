package dev.pawl.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class CanonicalObjectTest {
  @Test
  void isWhatTheWholeObjectWouldBe() {
    Object nested = Values.object("z", 1, "a", List.of("\u00e9\n", 2.50, true));
    String written =
        new CanonicalObject()
            .with("at", 7L)
            .withText("missing", null)
            .with("nested", nested)
            .withText("text", "\ud83d\ude00 \"quoted\" \ud800")
            .with("zero", null)
            .done();
    assertThat(written)
        .isEqualTo(
            CanonicalJson.write(
                Values.object(
                    "zero",
                    null,
                    "text",
                    "\ud83d\ude00 \"quoted\" \ud800",
                    "nested",
                    nested,
                    "at",
                    7L)));
  }

  @Test
  void anEmptyOneIsAnObjectToo() {
    assertThat(new CanonicalObject().done()).isEqualTo("{}");
  }

  @Test
  void membersInAnotherOrderAreRefused() {
    CanonicalObject object = new CanonicalObject().with("b", 1);
    assertThatThrownBy(() -> object.with("a", 1)).hasMessage("`a` does not come after `b`");
    assertThatThrownBy(() -> object.with("b", 1)).isInstanceOf(IllegalArgumentException.class);
  }
}
