package dev.pawl.git;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.transport.RemoteSession2;
import org.eclipse.jgit.transport.URIish;
import org.eclipse.jgit.util.FS;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the program {@code ssh} is asked. */
class SshGitIT {
  @TempDir private Path folder;

  private String asked(String address) throws Exception {
    Path program =
        Files.writeString(
            folder.resolve("ssh"),
            "#!/bin/sh\necho \"$GIT_PROTOCOL\"; for each in \"$@\"; do echo \"$each\"; done\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    URIish uri = GitAddress.parse(address).forGit();
    RemoteSession2 session =
        (RemoteSession2) new SshLine(program.toString()).getSession(uri, null, FS.DETECTED, 1000);
    Process process = session.exec("git-upload-pack 'x'", Map.of("GIT_PROTOCOL", "version=2"), 7);
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  @Test
  void itIsNeverAskedToAskAnybody() throws Exception {
    assertThat(asked("ssh://git@git.example:2222/team/x.git").lines().toList())
        .isEqualTo(
            List.of(
                "version=2",
                "-T",
                "-o",
                "BatchMode=yes",
                "-o",
                "ConnectTimeout=7",
                "-o",
                "SendEnv=GIT_PROTOCOL",
                "-p",
                "2222",
                "--",
                "git@git.example",
                "git-upload-pack 'x'"));
    assertThat(asked("git@git.example:team/x.git")).contains("--\ngit@git.example\n");
  }

  @Test
  void aProgramThatIsNotThereIsSaid() throws IOException {
    URIish uri = GitAddress.parse("ssh://git.example/x").forGit();
    RemoteSession2 session =
        (RemoteSession2) new SshLine("/gone/ssh").getSession(uri, null, FS.DETECTED, 1000);
    assertThatThrownBy(() -> session.exec("x", Map.of(), 1))
        .hasMessageContaining("`ssh` cannot be started");
  }
}
