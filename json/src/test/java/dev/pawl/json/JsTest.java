package dev.pawl.json;

import static dev.pawl.json.Undefined.UNDEFINED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What {@link JsNodeTest} cannot ask: integers beyond 2^53 and values that are not JSON. */
final class JsTest {
  private static final long EXACT = 1L << 53;

  @Test
  void comparesIntegersExactly() {
    assertThat(Js.strictEquals(EXACT, EXACT + 1)).isFalse();
    assertThat(Js.looseEquals(EXACT, EXACT + 1)).isFalse();
    assertThat(Js.lessThan(EXACT, EXACT + 1)).isTrue();
    assertThat(Js.lessOrEqual(EXACT + 1, EXACT)).isFalse();
    assertThat(Js.lessThan(1, BigInteger.TEN.pow(40))).isTrue();
    assertThat(Js.strictEquals(7, BigInteger.valueOf(7))).isTrue();
  }

  @Test
  void comparesAnIntegerWithADoubleAsDoubles() {
    assertThat(Js.strictEquals(1, 1.0)).isTrue();
    assertThat(Js.strictEquals(EXACT + 1, 0x1p53)).isTrue();
    assertThat(Js.lessThan(1, 1.5)).isTrue();
  }

  @Test
  void treatsBigIntegersAsNumbers() {
    assertThat(Js.truthy(BigInteger.ZERO)).isFalse();
    assertThat(Js.truthy(BigInteger.TEN.pow(400))).isTrue();
    assertThat(Js.typeOf(BigInteger.ONE)).isEqualTo("number");
    assertThat(Js.toText(BigInteger.TEN.pow(22))).isEqualTo("1" + "0".repeat(22));
  }

  @Test
  void comparesStructuresByIdentity() {
    Object list = Json.parse("[]");
    assertThat(Js.looseEquals(list, list)).isTrue();
    assertThat(Js.looseEquals(list, Json.parse("[]"))).isFalse();
    assertThat(Js.strictEquals(Json.parse("{}"), Json.parse("{}"))).isFalse();
    assertThat(Js.strictEquals(list, Values.freeze(list))).isTrue();
  }

  @Test
  void undefinedIsNotNull() {
    assertThat(Js.strictEquals(null, UNDEFINED)).isFalse();
    assertThat(Js.looseEquals(null, UNDEFINED)).isTrue();
    assertThat(UNDEFINED).hasToString("undefined");
  }

  @Test
  void refusesForeignObjects() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Js.toText(new Object()))
        .withMessage("not a JSON value: java.lang.Object");
    assertThatIllegalArgumentException().isThrownBy(() -> Js.toNumber(Thread.State.NEW));
  }

  @Test
  void refusesAListThatContainsItself() {
    List<Object> list = new ArrayList<>();
    list.add(list);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Js.toText(list))
        .withMessageContaining("contains itself");
    assertThat(Js.toText(List.of(Map.of("a", list)))).isEqualTo("[object Object]");
  }
}
