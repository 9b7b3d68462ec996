package dev.pawl.acceptance.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.bpmn.BpmnFormat;
import dev.pawl.model.ProblemCode;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of what is supported of BPMN says what the program does. */
class BpmnDocumentTest {
  private static final Pattern ELEMENT = Pattern.compile("`([a-z]+[A-Za-z]*)`");

  /** What a row says of some elements. */
  private record Row(List<String> elements, String support) {}

  private static List<Row> rows() throws IOException {
    String document = Files.readString(Project.file("docs/bpmn.md"));
    String table =
        document.substring(
            document.indexOf("## What is supported"), document.indexOf("## Where it differs"));
    List<Row> rows = new ArrayList<>();
    for (String line : table.lines().filter(each -> each.startsWith("| `")).toList()) {
      String[] cells = line.split("\\|");
      List<String> elements = new ArrayList<>();
      ELEMENT.matcher(cells[1]).results().forEach(each -> elements.add(each.group(1)));
      rows.add(new Row(elements, cells[2].strip()));
    }
    return rows;
  }

  private static boolean isRefused(String element) {
    String inside =
        element.endsWith("EventDefinition")
            ? "<intermediateThrowEvent id='x'><%s/></intermediateThrowEvent>".formatted(element)
            : "<%s id='x'/>".formatted(element);
    String file =
        "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'><process id='p'>"
            + inside
            + "</process></definitions>";
    return new BpmnFormat()
        .read("a.bpmn", file.getBytes(UTF_8), Map.of()).problems().stream()
            .anyMatch(each -> each.code() == ProblemCode.UNSUPPORTED_ELEMENT);
  }

  @Test
  void whatIsNotSupportedIsRefused() throws IOException {
    List<String> refused = new ArrayList<>();
    for (Row row : rows()) {
      // A start event alone is fine; several of them are another row of the same element.
      if (row.support.equals("no") && !row.elements.contains("startEvent")) {
        refused.addAll(row.elements);
      }
    }
    assertThat(refused).contains("transaction", "complexGateway").allMatch(each -> isRefused(each));
  }

  @Test
  void whatIsSupportedIsNotRefused() throws IOException {
    List<String> supported = new ArrayList<>();
    for (Row row : rows()) {
      if (!row.support.equals("no")) {
        supported.addAll(row.elements);
      }
    }
    assertThat(supported)
        .contains("userTask", "inclusiveGateway", "callActivity")
        .noneMatch(each -> isRefused(each));
  }
}
