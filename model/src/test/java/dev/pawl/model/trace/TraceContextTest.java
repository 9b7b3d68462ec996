package dev.pawl.model.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceContextTest {
  private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  @Test
  void keepsWhatIsSaidAndPassesItOn() {
    Map<String, String> said =
        Map.of("traceparent", PARENT, "tracestate", "a=1,b=2", "baggage", "who=ann");
    TraceContext context = TraceContext.of(said);
    assertThat(context).isNotNull();
    assertThat(context.toMap()).isEqualTo(said);
    assertThat(context.trace()).isEqualTo("0af7651916cd43dd8448eb211c80319c");
    assertThat(context.span()).isEqualTo("b7ad6b7169203331");
    assertThat(context.isSampled()).isTrue();
  }

  @Test
  void aSpanWithinKeepsTheTraceAndItsFlags() {
    TraceContext context = TraceContext.of(Map.of("traceparent", PARENT, "tracestate", "a=1"));
    assertThat(context).isNotNull();
    assertThat(context.within("00f067aa0ba902b7").toMap())
        .isEqualTo(
            Map.of(
                "traceparent",
                "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01",
                "tracestate",
                "a=1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
        "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0x",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\n"
      })
  void whatIsNotWellFormedIsNothing(String parent) {
    assertThat(TraceContext.of(Map.of("traceparent", parent))).isNull();
  }

  @Test
  void aLaterVersionMaySayMore() {
    String later = "01" + PARENT.substring(2) + "-more";
    assertThat(TraceContext.of(Map.of("traceparent", later))).isNotNull();
  }

  @Test
  void whatCouldNotStandInAHeaderIsLeftOut() {
    TraceContext context =
        TraceContext.of(
            Map.of(
                "traceparent", PARENT, "tracestate", "a=1\r\nX: y", "baggage", "b".repeat(9_000)));
    assertThat(context).isEqualTo(new TraceContext(PARENT, "", ""));
    assertThat(TraceContext.of(Map.of("traceparent", 7))).isNull();
  }
}
