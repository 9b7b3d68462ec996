package dev.pawl.telemetry.meter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.telemetry.Level;
import dev.pawl.telemetry.wire.Attributes;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MetersTest {
  private final Meters meters = new Meters();

  private Metric metric(Measure measure) throws Exception {
    for (byte[] each : new MetricMessages(new Attributes(100), 1_000).of(meters, 2_000)) {
      Metric metric = Metric.parseFrom(each);
      if (metric.getName().equals(measure.text())) {
        return metric;
      }
    }
    throw new AssertionError("nothing of " + measure);
  }

  @Test
  void countsAreToldSinceTheBeginning() throws Exception {
    meters.count(Measure.RUNS_STARTED, "t");
    meters.count(Measure.RUNS_STARTED, 2, "t");
    Metric metric = metric(Measure.RUNS_STARTED);
    assertThat(metric.getSum().getIsMonotonic()).isTrue();
    assertThat(metric.getSum().getAggregationTemporalityValue()).isEqualTo(2);
    assertThat(metric.getSum().getDataPoints(0).getAsDouble()).isEqualTo(3);
    assertThat(metric.getSum().getDataPoints(0).getStartTimeUnixNano()).isEqualTo(1_000_000);
    assertThat(metric.getSum().getDataPoints(0).getTimeUnixNano()).isEqualTo(2_000_000);
    assertThat(Prometheus.text(meters))
        .contains(
            "# TYPE pawl_run_started_total counter\n"
                + "pawl_run_started_total{gen_ai_workflow_name=\"t\"} 3\n");
  }

  @Test
  void timesAreToldByHowManyTookUpToSoLong() throws Exception {
    for (double seconds : new double[] {0.0001, 0.02, 0.02, 9_999}) {
      meters.time(Measure.STORE_DURATION, seconds);
    }
    HistogramDataPoint point = metric(Measure.STORE_DURATION).getHistogram().getDataPoints(0);
    assertThat(point.getCount()).isEqualTo(4);
    assertThat(point.getSum()).isEqualTo(9_999.0401);
    assertThat(point.getBucketCountsCount()).isEqualTo(point.getExplicitBoundsCount() + 1);
    assertThat(point.getBucketCounts(0)).isOne();
    assertThat(point.getBucketCounts(5)).isEqualTo(2);
    assertThat(point.getBucketCountsList().getLast()).isOne();
    assertThat(Prometheus.text(meters))
        .contains(
            "pawl_store_write_duration_seconds_bucket{le=\"0.025\"} 3\n",
            "pawl_store_write_duration_seconds_bucket{le=\"+Inf\"} 4\n",
            "pawl_store_write_duration_seconds_count 4\n");
  }

  @Test
  void levelsAreLookedAtWhenSomebodyWantsToKnow() throws Exception {
    meters.watch(() -> List.of(Level.of(Level.Kind.RUNS_ACTIVE, 7, "waiting")));
    meters.watch(
        () -> {
          throw new IllegalStateException("not now");
        });
    assertThat(metric(Measure.RUNS_ACTIVE).getGauge().getDataPoints(0).getAsDouble()).isEqualTo(7);
    assertThat(Prometheus.text(meters))
        .contains(
            "pawl_run_active{pawl_state=\"waiting\"} 7\n", "# TYPE jvm_memory_used_bytes gauge");
  }

  /** Names come from files and servers: whoever makes very many does not fill the memory. */
  @Test
  void veryManyNamesCountAsOne() throws Exception {
    IntStream.range(0, 5_000).forEach(i -> meters.count(Measure.RUNS_STARTED, "t" + i));
    Metric metric = metric(Measure.RUNS_STARTED);
    assertThat(metric.getSum().getDataPointsCount()).isEqualTo(Meters.MOST_SERIES + 1);
    assertThat(
            metric.getSum().getDataPointsList().stream()
                .mapToDouble(each -> each.getAsDouble())
                .sum())
        .isEqualTo(5_000);
  }

  @Test
  void namesCannotBreakTheTextOfPrometheus() {
    meters.count(Measure.RUNS_STARTED, "a\"b\\c\nd\re");
    assertThat(Prometheus.text(meters))
        .contains("{gen_ai_workflow_name=\"a\\\"b\\\\c\\nd e\"} 1\n");
  }
}
