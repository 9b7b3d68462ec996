package dev.pawl.library.testing;

import dev.pawl.library.testing.TestResult.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Results as the XML that build servers read: a suite for each tool. */
public final class JUnitXml {
  private final StringBuilder xml = new StringBuilder();

  private JUnitXml() {}

  public static String of(List<TestResult> results) {
    JUnitXml writing = new JUnitXml();
    writing.suites(results);
    return writing.xml.toString();
  }

  private void suites(List<TestResult> results) {
    Map<String, List<TestResult>> byTool = new LinkedHashMap<>();
    for (TestResult result : results) {
      byTool.computeIfAbsent(tool(result), _ -> new ArrayList<>()).add(result);
    }
    xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");
    totals(results);
    byTool.forEach(this::suite);
    xml.append("</testsuites>\n");
  }

  private static String tool(TestResult result) {
    return result.test() == null ? "unreadable" : result.test().recording().tool();
  }

  private void suite(String tool, List<TestResult> results) {
    xml.append("  <testsuite");
    attribute("name", tool);
    totals(results);
    results.forEach(result -> test(tool, result));
    xml.append("  </testsuite>\n");
  }

  private void totals(List<TestResult> results) {
    attribute("tests", String.valueOf(results.size()));
    attribute("failures", String.valueOf(count(results, Status.FAILED)));
    attribute("errors", String.valueOf(count(results, Status.BROKEN)));
    attribute("skipped", "0");
    attribute(
        "time",
        seconds(results.stream().map(TestResult::took).reduce(Duration.ZERO, Duration::plus)));
    xml.append(">\n");
  }

  private static long count(List<TestResult> results, Status status) {
    return results.stream().filter(result -> result.status() == status).count();
  }

  private void test(String tool, TestResult result) {
    xml.append("    <testcase");
    attribute("name", result.name());
    attribute("classname", tool);
    attribute("file", result.file().toString());
    attribute("time", seconds(result.took()));
    switch (result.status()) {
      case PASSED, UPDATED -> xml.append("/>\n");
      case FAILED -> told("failure", "difference", result);
      case BROKEN -> told("error", "unusable", result);
    }
  }

  private void told(String element, String type, TestResult result) {
    xml.append(">\n      <").append(element);
    attribute("type", type);
    attribute("message", result.why());
    xml.append('>');
    text(String.join("\n", result.details()));
    xml.append("</").append(element).append(">\n    </testcase>\n");
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.3f", duration.toNanos() / 1e9);
  }

  private void attribute(String name, String value) {
    xml.append(' ').append(name).append("=\"");
    text(value);
    xml.append('"');
  }

  /** Characters that XML 1.0 has no way to write become U+FFFD. */
  private void text(String text) {
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> xml.append("&lt;");
                case '>' -> xml.append("&gt;");
                case '&' -> xml.append("&amp;");
                case '"' -> xml.append("&quot;");
                case '\n' -> xml.append("&#10;");
                case '\t' -> xml.append("&#9;");
                case '\r' -> xml.append("&#13;");
                default -> xml.appendCodePoint(isAllowed(c) ? c : 0xFFFD);
              }
            });
  }

  private static boolean isAllowed(int c) {
    return (c >= 0x20 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD) || c >= 0x10000;
  }
}
