package dev.pawl.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CurvesTest {
  @TempDir Path folder;

  private static List<Point> points(DoubleUnaryOperator time) {
    return IntStream.of(1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000)
        .mapToObj(
            n -> {
              double nanos = time.applyAsDouble(n);
              return new Point(n, nanos, nanos, 1_000 * nanos, 0);
            })
        .toList();
  }

  private static Fit.Growth growth(DoubleUnaryOperator time) {
    return Fit.of(points(time), Measure.PROCESSOR).growth();
  }

  /** What gives a wrong result is not measured, it fails. */
  @ParameterizedTest
  @EnumSource
  void everyCurveWorksAtASmallSize(Curve curve) throws Exception {
    try (Subject subject = curve.prepare(curve.sizes(false)[1])) {
      subject.end(subject.once());
      subject.end(subject.once());
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyCurveHasSizesFromTheLeastToTheMost(Curve curve) {
    for (boolean quick : new boolean[] {true, false}) {
      int[] sizes = curve.sizes(quick);
      assertThat(sizes)
          .hasSizeGreaterThanOrEqualTo(quick ? 3 : 5)
          .isSorted()
          .doesNotHaveDuplicates();
    }
    assertThat(curve.sizes(false)).contains(curve.sizes(true));
  }

  @Test
  void tellsHowSomethingGrows() {
    assertThat(growth(_ -> 5_000)).isEqualTo(Fit.Growth.CONSTANT);
    assertThat(growth(n -> 5_000 * Math.sqrt(n))).isEqualTo(Fit.Growth.LESS);
    assertThat(growth(n -> 100_000 + 5_000 * n)).isEqualTo(Fit.Growth.LINEAR);
    assertThat(growth(n -> 5_000 * n * Math.log(n + 1))).isEqualTo(Fit.Growth.LOGARITHMIC);
    assertThat(growth(n -> 500_000 * n + 5_000 * n * n)).isEqualTo(Fit.Growth.WORSE);
  }

  @Test
  void fitsAPower() {
    Fit fit = Fit.of(points(n -> 7 * Math.pow(n, 1.5)), Measure.PROCESSOR);
    assertThat(fit.exponent()).isCloseTo(1.5, within(0.001));
    assertThat(fit.quality()).isCloseTo(1, within(0.001));
  }

  @Test
  void reportsWhatGrowsTooFast() throws Exception {
    Path page = folder.resolve(ScaleReport.PAGE);
    Files.writeString(
        page, "# Scaling\n\n<!-- results: bench/scale -->\nold\n<!-- end of results -->\n\nEnd\n");
    Map<Curve, List<Point>> curves =
        Map.of(Curve.STEPS, points(n -> 9 * n), Curve.BRANCHES, points(n -> n * n));
    new ScaleReport(curves, true, Duration.ofSeconds(9), 0.5).into(folder);
    assertThat(page)
        .content()
        .doesNotContain("old")
        .contains("| [Branches of a fork](#branches-of-a-fork) | 1 … 10,000 branches |")
        .contains("**worse than linear**: n<sup>2.00</sup>, R² 1.000")
        .contains("| linear: n<sup>1.00</sup>, R² 1.000 |")
        .contains("next to nothing")
        .contains("in 9 s, with 50 % of a processor when it wanted one: the machine was busy")
        .endsWith("<!-- end of results -->\n\nEnd\n");
    assertThat(folder.resolve("scaling/steps.svg")).content().contains("<svg");
  }

  @ParameterizedTest
  @EnumSource
  void drawsWellFormedPictures(Curve curve) {
    byte[] svg = new Plot(curve, points(n -> 9 * n)).svg().getBytes(StandardCharsets.UTF_8);
    assertThatCode(
            () ->
                DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(svg)))
        .doesNotThrowAnyException();
  }

  @Test
  void writesAmountsWithAFittingUnit() {
    assertThat(Amount.time(0.04)).isEqualTo("0.0 ns");
    assertThat(Amount.time(12_345)).isEqualTo("12 µs");
    assertThat(Amount.time(1.5e9)).isEqualTo("1.5 s");
    assertThat(Amount.bytes(999_999)).isEqualTo("1.0 MB");
    assertThat(Amount.count(10_000)).isEqualTo("10,000");
    assertThat(List.of(100, 10_000, 3_000_000))
        .map(Amount::brief)
        .containsExactly("100", "10k", "3M");
  }
}
