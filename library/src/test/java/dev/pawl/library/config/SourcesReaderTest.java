package dev.pawl.library.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.library.config.SourceSetting.Credentials;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.VariableText;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourcesReaderTest {
  private static final Path FILE = Path.of("/project/pawl.yaml");

  private static ConfigFile read(String text) {
    return ConfigFile.read(FILE, text.getBytes(UTF_8));
  }

  private static SourceSetting source(String text) {
    ConfigFile file = read("sources: [{ name: a, " + text + " }]");
    assertThat(file.problems()).isEmpty();
    return file.settings().sources().getFirst();
  }

  private static SourceSetting.Git git(String text) {
    return (SourceSetting.Git) source(text);
  }

  @Test
  void saysWhereMoreComesFrom() {
    ConfigFile file =
        read(
            """
            sources:
              - name: team
                git: https://git.example/team/prompts.git
                ref: feature/x
                folder: prompts/sales/
                ttl: 5m
                credentials: { user: ann, password: "${env:SECRET}" }
              - { name: here, folder: ../shared }
            """);
    assertThat(file.problems()).isEmpty();
    assertThat(file.settings().sources())
        .containsExactly(
            new SourceSetting.Git(
                "team",
                "https://git.example/team/prompts.git",
                "feature/x",
                "prompts/sales",
                Duration.ofMinutes(5),
                new Credentials.Shown("ann", VariableText.parse("${env:SECRET}")),
                new Place("/project/pawl.yaml", 2, 5)),
            new SourceSetting.Folder(
                "here", Path.of("/shared"), new Place("/project/pawl.yaml", 8, 5)));
  }

  @Test
  void whatIsNotSaidIsAsUsual() {
    SourceSetting.Git git = git("git: 'https://git.example/x'");
    assertThat(git.ref()).isNull();
    assertThat(git.folder()).isEmpty();
    assertThat(git.ttl()).isEqualTo(Duration.ofMinutes(15));
    assertThat(git.credentials()).isNull();
    assertThat(read("sources:\n").settings().sources()).isEmpty();
    assertThat(read("sources: []").settings().sources()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://git.example/x",
        "http://127.0.0.1:8080/x.git",
        "ssh://git@git.example:2222/x.git",
        "git@github.com:acme/x.git",
        "git://git.example/x",
        "file:///srv/x.git"
      })
  void repositoriesAreNamedAsGitNamesThem(String address) {
    assertThat(git("git: '" + address + "'").address()).isEqualTo(address);
  }

  @Test
  void aRepositoryOnThisMachineStartsAtTheFile() {
    assertThat(git("git: ../x y.git").address()).isEqualTo("file:///x%20y.git");
  }

  @Test
  void aRepositoryOnThisMachineIsTheSameOneWhenItIsGone(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("pawl.yaml");
    byte[] text = "sources: [{ name: a, git: x.git }]".getBytes(UTF_8);
    List<SourceSetting> gone = ConfigFile.read(file, text).settings().sources();
    Files.createDirectory(folder.resolve("x.git"));
    List<SourceSetting> there = ConfigFile.read(file, text).settings().sources();
    assertThat(there).isEqualTo(gone);
  }

  @Test
  void credentialsComeFromElsewhere() {
    String git = "git: 'https://git.example/x', credentials: ";
    assertThat(git(git + "{ token: '${env:T}' }").credentials())
        .isEqualTo(new Credentials.Shown("x-access-token", VariableText.parse("${env:T}")));
    assertThat(git(git + "{ token: '${file:t}' }").credentials())
        .isEqualTo(new Credentials.Shown("x-access-token", VariableText.parse("${file:t}")));
    assertThat(git(git + "{ helper: store }").credentials())
        .isEqualTo(new Credentials.Helper(List.of("git", "credential-store")));
    assertThat(git(git + "{ helper: [./ask, --quietly] }").credentials())
        .isEqualTo(new Credentials.Helper(List.of("/project/ask", "--quietly")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ git: 'https://g/x' } | 1:11 | such as team",
        "{ name: 'a b', folder: x } | 1:19 | stands before",
        "{ name: a } | 1:11 | by `git`",
        "{ name: a, url: x, folder: y } | 1:22 | known keys",
        "{ name: a, folder: x, ref: main } | 1:33 | leave it out",
        "{ name: a, git: 'ftp://g/x' } | 1:27 | https://",
        "{ name: a, git: 'ext::sh -c x' } | 1:27 | https://",
        "{ name: a, git: 'https://ann:geheim@g/x' } | 1:27 | ${env:NAME}",
        "{ name: a, git: 'https://geheim@g/x' } | 1:27 | ${env:NAME}",
        "{ name: a, git: 'ssh://ann:geheim@g/x' } | 1:27 | ${env:NAME}",
        "{ name: a, git: 'https://g/x?token=geheim' } | 1:27 | `ref`",
        "{ name: a, git: 'https://g/x', ref: '-x' } | 1:47 | main",
        "{ name: a, git: 'https://g/x', ref: 'a..b' } | 1:47 | main",
        "{ name: a, git: 'https://g/x', folder: ../x } | 1:50 | from the root",
        "{ name: a, git: 'https://g/x', folder: /x } | 1:50 | from the root",
        "{ name: a, git: 'https://g/x', ttl: soon } | 1:47 | 15m",
        "{ name: a, git: 'https://g/x', ttl: 0s } | 1:47 | 15m",
        "{ name: a, git: 'https://g/x', credentials: { token: geheim } } | 1:64 | ${env:NAME}",
        "{ name: a, git: 'https://g/x', credentials: { token: '${env:X:-geheim}' } } | 1:64 | ${env:NAME}",
        "{ name: a, git: 'https://g/x', credentials: { token: 'geheim${env:X}' } } | 1:64 | ${env:NAME}",
        "{ name: a, git: 'https://g/x', credentials: { password: '${env:X}' } } | 1:55 | whose",
        "{ name: a, git: 'https://g/x', credentials: {} } | 1:55 | token",
        "{ name: a, git: 'https://g/x', credentials: { token: '${env:X}', helper: y } } | 1:55 | token",
        "{ name: a, git: 'http://g/x', credentials: { token: '${env:X}' } } | 1:27 | https",
        "{ name: a, git: 'http://127.g/x', credentials: { token: '${env:X}' } } | 1:27 | https",
        "{ name: a, git: 'https://g/x%0Ahost=h' } | 1:27 | https://",
        "{ name: a, git: 'git@g:-x' } | 1:27 | https://"
      })
  void mistakesAreToldWithTheirPlaceAndWhatToDo(String source, String place, String advice) {
    ConfigFile file = read("sources: [" + source + "]");
    assertThat(file.problems())
        .extracting(Problem::toString)
        .singleElement()
        .asString()
        .contains("pawl.yaml:" + place)
        .contains(advice)
        .doesNotContain("geheim");
    assertThat(file.settings().sources()).isEmpty();
  }

  @Test
  void whatTheDocumentShowsIsRight() {
    String document = Project.read("docs/sources.md");
    int start = document.indexOf("```yaml") + "```yaml".length();
    ConfigFile file = read(document.substring(start, document.indexOf("```", start)));
    assertThat(file.problems()).isEmpty();
    assertThat(file.settings().sources()).extracting(SourceSetting::name).contains("team");
  }

  @Test
  void twoOfOneNameAreAMistakeAndTheFirstCounts() {
    ConfigFile file = read("sources: [{ name: a, folder: x }, { name: a, folder: y }]");
    assertThat(file.problems()).singleElement().asString().contains("1:35", "twice");
    assertThat(file.settings().sources()).hasSize(1);
  }

  @Test
  void itIsShownWithoutSecrets() {
    ConfigFile file =
        read(
            "sources: [{ name: a, git: 'https://g.example/x', credentials: { token: '${env:X}' } },"
                + " { name: b, folder: y }]");
    List<Setting> settings = InForce.of(file, FILE, Map.of("X", "geheim"));
    assertThat(settings)
        .contains(
            new Setting("sources.a.git", "https://g.example/x", "/project/pawl.yaml:1:11"),
            new Setting("sources.a.credentials", "(hidden)", "/project/pawl.yaml:1:11"),
            new Setting("sources.b.folder", "/project/y", "/project/pawl.yaml:1:88"));
    assertThat(settings.toString()).doesNotContain("geheim").doesNotContain("${env:X}");
  }
}
