package dev.pawl.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.FailureCode;
import dev.pawl.model.ProblemCode;
import dev.pawl.testkit.Project;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ErrorsDocumentTest {
  private static final Pattern HEADING = Pattern.compile("(?m)^#### (\\S+)$");

  private final String document = Project.read("docs/errors.md");

  @Test
  void hasOneSectionForEveryCodeAndNoOthers() {
    assertThat(headings(problems())).containsExactlyElementsOf(meanings(true).keySet());
    assertThat(headings(failures())).containsExactlyElementsOf(meanings(false).keySet());
  }

  @Test
  void everySectionSaysWhatTheProgramSays() {
    assertThat(unexplained(problems(), meanings(true))).isEmpty();
    assertThat(unexplained(failures(), meanings(false))).isEmpty();
  }

  @Test
  void whetherAFailureIsRetriedIsTrue() {
    for (FailureCode code : FailureCode.values()) {
      assertThat(section(failures(), code.name()))
          .contains("Retried: " + (code.retryable() ? "yes" : "no") + ".");
    }
  }

  @Test
  void aMissingOrUnknownOrUnexplainedCodeIsCaught() {
    String wrong =
        """
        #### TIMEOUT

        It was slow.

        ```
        it was slow [TIMEOUT]
        ```

        #### SLOWNESS
        """;
    assertThat(headings(wrong)).containsExactly("TIMEOUT", "SLOWNESS");
    assertThat(unexplained(wrong, Map.of("TIMEOUT", "It took long."))).containsExactly("TIMEOUT");
    assertThat(unexplained(wrong, Map.of("TIMEOUT", "It was slow."))).isEmpty();
  }

  private String problems() {
    return document.substring(document.indexOf("\n## Problems"), document.indexOf("\n## Failures"));
  }

  private String failures() {
    return document.substring(document.indexOf("\n## Failures"));
  }

  /** What each code means, in the order in which they are declared. */
  private static Map<String, String> meanings(boolean problems) {
    Map<String, String> meanings = new LinkedHashMap<>();
    if (problems) {
      for (ProblemCode code : ProblemCode.values()) {
        meanings.put(code.name(), code.meaning());
      }
    } else {
      for (FailureCode code : FailureCode.values()) {
        meanings.put(code.name(), code.meaning());
      }
    }
    return meanings;
  }

  private static List<String> headings(String text) {
    return HEADING.matcher(text).results().map((MatchResult match) -> match.group(1)).toList();
  }

  /** Codes whose section lacks the meaning, or a line as the program prints it. */
  private static List<String> unexplained(String text, Map<String, String> meanings) {
    return meanings.entrySet().stream()
        .filter(
            entry -> {
              String section = section(text, entry.getKey());
              return !section.contains("\n" + entry.getValue())
                  || !section.contains("[" + entry.getKey() + "]\n```");
            })
        .map(Map.Entry::getKey)
        .toList();
  }

  private static String section(String text, String code) {
    int from = text.indexOf("#### " + code + "\n");
    int to = text.indexOf("\n##", from + 1);
    return from < 0 ? "" : text.substring(from, to < 0 ? text.length() : to);
  }
}
