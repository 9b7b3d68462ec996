package dev.pawl.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.source.FileSource;
import dev.pawl.engine.source.Login;
import dev.pawl.engine.source.Logins;
import dev.pawl.engine.source.Snapshot;
import dev.pawl.engine.source.SourceOrder;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who is shown a password, and where it never gets. */
class GitSecretsIT {
  private static final String PASSWORD = "s3cret/pass+word";
  private static final Logins LOGINS = () -> Optional.of(new Login("ann", PASSWORD));

  @TempDir private Path folder;
  private TestRepository repository;
  private WebRepository web;

  @BeforeEach
  void start() throws IOException {
    repository = TestRepository.in(folder.resolve("prompts.git"));
    repository.push("main", Map.of("a.md", "one".getBytes(UTF_8)));
    web = WebRepository.of(repository);
    web.asksFor("ann", PASSWORD);
  }

  @AfterEach
  void stop() {
    web.close();
    repository.close();
  }

  private Snapshot look(SourceOrder order) {
    try (FileSource source = Orders.open(order, folder.resolve("data"))) {
      assertThat(source.name() + order).doesNotContain(PASSWORD);
      return source.refresh();
    }
  }

  private static String basic(String password) {
    return Base64.getEncoder().encodeToString(("ann:" + password).getBytes(UTF_8));
  }

  private void assertNothingLeaks(Snapshot snapshot) throws IOException {
    List<String> secrets = List.of(PASSWORD, basic(PASSWORD), "s3cret%2Fpass%2Bword");
    assertThat(snapshot.toString()).doesNotContain(secrets);
    Path data = folder.resolve("data");
    if (Files.exists(data)) {
      try (Stream<Path> files = Files.walk(data)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          assertThat(new String(Files.readAllBytes(file), ISO_8859_1))
              .as(file.toString())
              .doesNotContain(secrets);
        }
      }
    }
  }

  @Test
  void whoShowsWhatIsAskedForIsLetIn() throws IOException {
    Snapshot snapshot = look(Orders.of(web.uri(), LOGINS));
    assertThat(snapshot.trouble()).isNull();
    assertThat(snapshot.files()).hasSize(1);
    assertNothingLeaks(snapshot);
  }

  @Test
  void whatAnAddressSaysOfWhoAsksIsTakenOut() throws IOException {
    String address =
        web.uri().replace("http://", "http://ann:" + PASSWORD.replace("/", "%2F") + "@");
    Snapshot snapshot = look(Orders.of(address));
    assertThat(snapshot.trouble()).isNull();
    assertNothingLeaks(snapshot);
    web.stop();
    Snapshot without = look(Orders.of(address));
    assertThat(without.trouble()).contains(web.uri().substring(7));
    assertNothingLeaks(without);
  }

  @Test
  void whoIsNotLetInIsToldSo() throws IOException {
    assertThat(look(Orders.of(web.uri())).trouble()).contains("401", "give `credentials`");
    Logins wrong = () -> Optional.of(new Login("ann", "wrong-password"));
    Snapshot refused = look(Orders.of(web.uri(), wrong));
    assertThat(refused.trouble()).contains("refuses the `credentials`");
    assertThat(refused.toString()).doesNotContain("wrong-password");
    assertNothingLeaks(refused);
  }

  @Test
  void aServerThatRepeatsWhatItWasShownIsNotQuoted() throws IOException {
    web.failsWith("001e# service=git-upload-pack\n0000{shown} " + PASSWORD + " is not good\n");
    Snapshot snapshot = look(Orders.of(web.uri(), LOGINS));
    assertThat(snapshot.trouble()).isNotBlank();
    assertNothingLeaks(snapshot);
    web.failsWith("003fERR " + PASSWORD + " and more and more and more and more\n0000");
    assertNothingLeaks(look(Orders.of(web.uri(), LOGINS)));
  }

  @Test
  void nobodyIsSentOnToAnotherHost() throws IOException {
    try (WebRepository other = WebRepository.of(repository)) {
      web.sendsTo("http://127.0.0.1:" + other.port());
      Snapshot snapshot = look(Orders.of(web.uri(), LOGINS));
      assertThat(snapshot.trouble()).contains("sends on to http://127.0.0.1:" + other.port());
      web.sendsTo("http://ann:x@localhost:" + other.port());
      assertThat(look(Orders.of(web.uri(), LOGINS)).trouble()).contains("sends on to");
      web.sendsTo("file:///etc");
      assertThat(look(Orders.of(web.uri(), LOGINS)).isKnown()).isFalse();
      assertThat(other.looks()).isZero();
      assertNothingLeaks(snapshot);
    }
  }

  @Test
  void withinAHostEverybodyIsSentOn() {
    web.asksFor("ann", PASSWORD);
    web.sendsOnce("/moved");
    Snapshot snapshot = look(Orders.of(web.uri(), LOGINS));
    assertThat(snapshot.trouble()).isNull();
    assertThat(snapshot.files()).hasSize(1);
  }

  @Test
  void nothingIsShownWhereOthersReadAlong() throws IOException {
    Snapshot snapshot = look(Orders.of("http://git.invalid/x.git", LOGINS));
    assertThat(snapshot.trouble()).contains("use https");
    Snapshot open = look(Orders.of("git://127.0.0.1:1/x.git", LOGINS));
    assertThat(open.trouble()).contains("use https");
    assertNothingLeaks(snapshot);
  }

  @Test
  void whatIsMissingIsSaid() throws IOException {
    Logins missing =
        () -> {
          throw new PawlException.Conflict("the variable `PROMPTS` is not set");
        };
    assertThat(look(Orders.of(web.uri(), missing)).trouble())
        .contains("the variable `PROMPTS` is not set");
    assertThat(web.looks()).isZero();
  }

  @Test
  void anAddressThatIsNoneIsNotRepeated() {
    for (String address :
        List.of(
            "ftp://ann:geheim@x/y", "https://ann:geheim@/y", "ext::geheim", "https://x/y#geheim")) {
      assertThatThrownBy(() -> look(Orders.of(address)))
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageNotContaining("geheim");
    }
  }

  @Test
  void nobodyTakesAHostForAnOption() {
    for (String address :
        List.of("ssh://-oProxyCommand=x/y", "-oProxyCommand=x:y", "ssh://-x@host/y", "-x@host:y")) {
      assertThatThrownBy(() -> look(Orders.of(address)))
          .as(address)
          .isInstanceOf(PawlException.Conflict.class);
    }
  }
}
