package dev.pawl.acceptance.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DependenciesDocumentTest {

  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([^<]+)</artifactId>");

  private final SourceTree project = SourceTree.ofThisProject();

  @Test
  void givesTheReasonForEveryDependencyAndPlugin() {
    String document = project.read(Path.of("docs/dependencies.md"));
    assertThat(missing(document)).isEmpty();
  }

  @Test
  void aDependencyWithoutAReasonIsCaught() {
    assertThat(missing("`jackson-core` reads and writes JSON"))
        .contains("jetty-server", "maven-jar-plugin")
        .doesNotContain("jackson-core");
  }

  private List<String> missing(String document) {
    return project.poms().stream()
        .flatMap(pom -> ARTIFACT.matcher(project.read(pom)).results())
        .map((MatchResult match) -> match.group(1))
        .filter(artifact -> !artifact.startsWith("pawl-"))
        .distinct()
        .filter(artifact -> !document.contains("`" + artifact + "`"))
        .toList();
  }
}
