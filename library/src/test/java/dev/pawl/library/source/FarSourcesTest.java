package dev.pawl.library.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.source.Login;
import dev.pawl.library.config.SourceSetting;
import dev.pawl.library.config.SourceSetting.Credentials;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.VariableText;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FarSourcesTest {
  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("pawl.yaml");
  }

  private ShownLogin shown(String password, Map<String, String> environment) {
    Credentials.Shown credentials = new Credentials.Shown("ann", VariableText.parse(password));
    return new ShownLogin(credentials, file(), environment);
  }

  @Test
  void aPasswordIsReadWhereItIs() throws IOException {
    ShownLogin variable = shown("${env:T}", Map.of("T", " geheim\n"));
    assertThat(variable.ask()).contains(new Login("ann", "geheim"));
    Files.writeString(folder.resolve("token"), "other\n");
    ShownLogin content = shown("${file:token}", Map.of());
    assertThat(content.ask()).contains(new Login("ann", "other"));
    Files.writeString(folder.resolve("token"), "changed\n");
    assertThat(content.ask()).contains(new Login("ann", "changed"));
    assertThat(variable.toString() + variable.ask()).doesNotContain("geheim");
  }

  @Test
  void whatIsMissingIsNamedAndNothingElse() {
    assertThatThrownBy(() -> shown("${env:T}", Map.of()).ask())
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("`T`");
    assertThatThrownBy(() -> shown("${file:gone}", Map.of()).ask())
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("`gone`");
    assertThatThrownBy(() -> shown("${env:T}", Map.of("T", "geheim\nX: y")).ask())
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageNotContaining("geheim");
  }

  private HelperLogin helper(String script) throws IOException {
    Path program = Files.writeString(folder.resolve("helper"), "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return new HelperLogin(List.of(program.toString()), "https://git.example:8443/team/x.git");
  }

  @Test
  void aHelperIsAskedAsGitDoes() throws Exception {
    HelperLogin helper =
        helper("cat > '" + folder + "/asked'; echo username=ann; echo password=ge=heim $1");
    assertThat(helper.ask()).contains(new Login("ann", "ge=heim get"));
    assertThat(folder.resolve("asked"))
        .hasContent("protocol=https\nhost=git.example:8443\npath=team/x.git\n\n");
  }

  /** It would show a stranger what is for another host. */
  @Test
  void anAddressTellsAHelperNothingButWhatItIs() throws IOException {
    HelperLogin plain = helper("cat > '" + folder + "/asked'; echo username=a; echo password=b");
    for (String each :
        List.of("https://evil.example/x%0Ahost=git.example", "https://evil.example/x%0D%00y")) {
      assertThatThrownBy(() -> new HelperLogin(plain.command(), each).ask())
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContaining("cannot be asked");
    }
    assertThat(folder.resolve("asked")).doesNotExist();
  }

  @Test
  void aHelperThatKnowsNothingIsSaidToKnowNothing() {
    for (String script :
        List.of("exit 1", "echo username=ann", "exec true", "echo geheim; exit 3")) {
      assertThatThrownBy(() -> helper(script).ask())
          .as(script)
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContaining("helper")
          .hasMessageNotContaining("geheim");
    }
    assertThatThrownBy(() -> new HelperLogin(List.of("/gone/helper"), "https://x/y").ask())
        .hasMessageContaining("cannot be started");
  }

  @Test
  void whereNobodyKnowsGitThatIsSaid() {
    SourceSetting.Git git =
        new SourceSetting.Git(
            "team",
            "https://git.example/x",
            null,
            "",
            Duration.ofMinutes(15),
            null,
            new Place("pawl.yaml", 3, 5));
    FarSources sources = FarSources.of(file(), StorePlace.memory(), Map.of("T", "geheim"));
    assertThat(sources.data()).isEqualTo(folder.resolve(".pawl"));
    assertThat(sources.toString()).doesNotContain("geheim");
    assertThatThrownBy(() -> sources.open(git, Set.of("flows")))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("pawl.yaml:3:5")
        .hasMessageContaining("pawl-git");
  }
}
