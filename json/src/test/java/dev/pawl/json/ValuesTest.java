package dev.pawl.json;

import static dev.pawl.json.Undefined.UNDEFINED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ValuesTest {
  @Test
  void freezingMakesADeepCopyThatKeepsOrderAndNulls() {
    List<Object> inner = new ArrayList<>(Arrays.asList(1, null));
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("z", inner);
    map.put("a", null);
    Object frozen = Values.freeze(map);
    inner.add(2);
    map.clear();
    assertThat(Json.write(frozen)).isEqualTo("{\"z\":[1,null],\"a\":null}");
    assertThatThrownBy(() -> ((Map<?, ?>) frozen).remove("nothing"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void whatIsFrozenStaysTheSame() {
    Object read = Json.parse("{\"a\":[1]}");
    assertThat(Values.freeze(read)).isSameAs(read);
    Map<?, ?> outer = (Map<?, ?>) Values.freeze(Map.of("read", read));
    assertThat(outer.get("read")).isSameAs(read);
    Object list = Values.freeze(List.of(1));
    assertThat(Values.freeze(list)).isSameAs(list);
  }

  @Test
  void freezingTakesArraysCollectionsAndText() {
    Object[] values = {
      new int[] {1, 2},
      new String[] {"a", null},
      new double[0],
      Set.of(3),
      CharBuffer.wrap("b"),
      'c'
    };
    assertThat(Json.write(Values.freeze(values)))
        .isEqualTo("[[1,2],[\"a\",null],[],[3],\"b\",\"c\"]");
  }

  @Test
  void freezingAnArrayLeavesTheArrayAlone() {
    Object[] values = {(short) 1};
    Object frozen = Values.freeze(values);
    values[0] = 2;
    assertThat(frozen).isEqualTo(List.of(1));
  }

  @Test
  void freezingNormalizesNumbers() {
    assertThat(Values.freeze((byte) 1)).isEqualTo(1);
    assertThat(Values.freeze((short) 1)).isEqualTo(1);
    assertThat(Values.freeze(1L)).isEqualTo(1L);
    assertThat(Values.freeze(0.5f)).isEqualTo(0.5);
    assertThat(Values.freeze(new BigDecimal("1.5"))).isEqualTo(1.5);
    assertThat(Values.freeze(new BigDecimal("1.00"))).isEqualTo(1);
    assertThat(Values.freeze(new BigDecimal("1e3"))).isEqualTo(1000);
    assertThat(Values.freeze(new BigDecimal("-1e12"))).isEqualTo(-1_000_000_000_000L);
    assertThat(Values.freeze(new BigDecimal("1e20"))).isEqualTo(BigInteger.TEN.pow(20));
    assertThat(Values.freeze(new BigDecimal("1e999999999"))).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(Values.freeze(new BigDecimal("1e-999999999"))).isEqualTo(0.0);
  }

  @Test
  void freezingTurnsKeysIntoStrings() {
    assertThat(Values.freeze(Map.of(1.0, "a"))).isEqualTo(Map.of("1", "a"));
    assertThat(Values.freeze(Map.of(true, "a"))).isEqualTo(Map.of("true", "a"));
    assertThat(Values.freeze(Map.of(CharBuffer.wrap("k"), "a"))).isEqualTo(Map.of("k", "a"));
  }

  @Test
  void freezingKeepsUndefinedOnlyByItself() {
    assertThat(Values.freeze(UNDEFINED)).isEqualTo(UNDEFINED);
    assertThat(Values.freeze(Map.of("a", UNDEFINED))).isEqualTo(Map.of());
    assertThat(Values.freeze(List.of(UNDEFINED))).isEqualTo(Values.list((Object) null));
  }

  @Test
  void freezingRefusesForeignObjectsAndNullKeys() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Values.freeze(List.of(Thread.State.NEW)))
        .withMessage("not a JSON value: java.lang.Thread$State");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Values.freeze(Map.of(List.of(), 1)))
        .withMessageStartingWith("not a JSON value: ");
    Map<String, Object> nullKey = new HashMap<>();
    nullKey.put(null, 1);
    assertThatIllegalArgumentException().isThrownBy(() -> Values.freeze(nullKey));
  }

  @Test
  void objectTakesKeysAndValuesInTurn() {
    assertThat(Json.write(Values.object("b", 1, "a", null))).isEqualTo("{\"b\":1,\"a\":null}");
    assertThat(Values.object()).isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> Values.object("a"));
    assertThatIllegalArgumentException().isThrownBy(() -> Values.object(1, "a"));
  }

  @Test
  void frozenMapsAndListsEqualOthers() {
    assertThat(Values.object("a", 1)).isEqualTo(Map.of("a", 1)).hasSameHashCodeAs(Map.of("a", 1));
    assertThat(Map.of("a", 1)).isEqualTo(Values.object("a", 1));
    assertThat(Values.list(1, 2)).isEqualTo(List.of(1, 2)).hasSameHashCodeAs(List.of(1, 2));
  }
}
