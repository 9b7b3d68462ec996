package dev.pawl.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Links between the documents lead somewhere. */
class LinksTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.+)$");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "examples/README.md",
        "docs/graph.md",
        "docs/expressions.md",
        "docs/errors.md",
        "docs/cli.md",
        "docs/embedding.md",
        "docs/authoring.md",
        "docs/serving.md",
        "docs/runs.md",
        "docs/stores.md",
        "docs/tutorial.md",
        "docs/coming-from/mcpgraph.md",
        "docs/coming-from/n8n.md",
        "docs/coming-from/dify.md",
        "docs/coming-from/kestra.md"
      })
  void everyLinkLeadsSomewhere(String document) {
    assertThat(dead(Project.file(document), Project.read(document))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"[a](nowhere.md)", "[a](graph.md#no-such-part)", "[a](#no-such-part)"})
  void aLinkToNowhereIsCaught(String text) {
    assertThat(dead(Project.file("docs/cli.md"), "# Title\n\n" + text)).hasSize(1);
  }

  private static List<String> dead(Path document, String text) {
    return LINK.matcher(text)
        .results()
        .map(match -> match.group(1))
        .filter(link -> !link.startsWith("https://"))
        .filter(link -> !leadsSomewhere(document, text, link))
        .toList();
  }

  private static boolean leadsSomewhere(Path document, String text, String link) {
    int hash = link.indexOf('#');
    String file = hash < 0 ? link : link.substring(0, hash);
    Path target = document.resolveSibling(file).normalize();
    if (!file.isEmpty() && !Files.exists(target)) {
      return false;
    }
    if (hash < 0) {
      return true;
    }
    String there =
        file.isEmpty() ? text : Project.read(Project.root().relativize(target).toString());
    return anchors(there).contains(link.substring(hash + 1));
  }

  /** As GitHub makes them of headings. */
  private static List<String> anchors(String text) {
    return HEADING
        .matcher(text)
        .results()
        .map(match -> match.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-'))
        .toList();
  }
}
