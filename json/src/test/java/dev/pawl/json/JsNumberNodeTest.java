package dev.pawl.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Numbers, printed and read, compared with a real JavaScript engine. */
final class JsNumberNodeTest {
  private final Random random = new Random(20_250_914);

  @Test
  void printsTheSameAsNode() {
    List<Double> doubles = doubles();
    List<String> hex = doubles.stream().map(JsNumberNodeTest::bits).toList();

    List<String> node = NodeJs.ask("return input.map((hex) => String(double(hex)))", hex);

    for (int i = 0; i < hex.size(); i++) {
      assertThat(JsNumber.print(doubles.get(i))).as(hex.get(i)).isEqualTo(node.get(i));
    }
  }

  @Test
  void readsTheSameAsNode() {
    List<String> texts = texts();

    List<String> node = NodeJs.ask("return input.map((text) => bits(Number(text)))", texts);

    assertThat(node).filteredOn(bits -> !bits.equals("7ff8000000000000")).hasSizeGreaterThan(5000);
    for (int i = 0; i < texts.size(); i++) {
      assertThat(bits(JsNumber.parse(texts.get(i)))).as(texts.get(i)).isEqualTo(node.get(i));
    }
  }

  private static String bits(double value) {
    return Long.toHexString(Double.doubleToLongBits(value));
  }

  private List<Double> doubles() {
    List<Double> doubles = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      doubles.add(Double.longBitsToDouble(random.nextLong()));
      doubles.add(random.nextInt(1_000_000) / Math.pow(10, random.nextInt(30)));
      doubles.add((random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(30)));
      doubles.add((double) (random.nextLong() >> random.nextInt(64)));
    }
    for (long i = 0; i < 2000; i++) {
      doubles.add(Double.longBitsToDouble(i));
    }
    for (int exponent = -330; exponent < 310; exponent++) {
      addWithNeighbours(doubles, Double.parseDouble("1e" + exponent));
    }
    for (int exponent = -1075; exponent < 1025; exponent++) {
      addWithNeighbours(doubles, Math.scalb(1.0, exponent));
    }
    return doubles;
  }

  private static void addWithNeighbours(List<Double> doubles, double value) {
    doubles.add(Math.nextDown(value));
    doubles.add(value);
    doubles.add(Math.nextUp(value));
  }

  private List<String> texts() {
    List<String> texts = new ArrayList<>();
    for (double value : doubles().subList(0, 10_000)) {
      texts.add(JsNumber.print(value));
      texts.add(Double.toString(value));
    }
    for (int i = 0; i < 10_000; i++) {
      texts.add(randomText("0123456789.eE+-", 8));
      texts.add(randomText("01xXoObB", 5));
      texts.add("0x" + randomText("0123456789abcdefABCDEF", 40));
      texts.add(randomText("019.e- \t\n\u00a0\ufeff\u200b\u180e\u0085_dfL,nN", 6));
    }
    for (char c = 0; c < 0xD800; c++) {
      texts.add(c + "1");
    }
    texts.addAll(List.of("Infinity", "-Infinity", " +Infinity ", "Infinit", "0x", "0x1p1", "-0x1"));
    return texts;
  }

  private String randomText(String alphabet, int longest) {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(longest + 1);
    for (int i = 0; i < length; i++) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }
}
