package dev.pawl.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.Cli;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.testkit.Project;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** The picture in the README is what {@code pawl show} draws; -Dpawl.record=true draws it anew. */
class PictureTest {
  private static final String PICTURE = "docs/read_patiently.svg";

  @Test
  void thePictureOfTheReadmeIsUpToDate() throws IOException {
    String drawn = show(Project.file("examples/retry.yaml").toString());
    if (Boolean.getBoolean("pawl.record")) {
      Files.writeString(Project.file(PICTURE), drawn);
    }
    assertThat(Project.read("README.md")).contains("(" + PICTURE + ")");
    assertThat(Project.read(PICTURE)).isEqualTo(drawn);
  }

  private static String show(String file) {
    StringWriter out = new StringWriter();
    Channel channel = Channel.plain(new PrintWriter(out));
    Terminal terminal =
        new Terminal(channel, channel, new ByteArrayInputStream(new byte[0]), 80, false, false);
    assertThat(Cli.run(terminal, "show", file, "--format", "svg")).isZero();
    return out.toString();
  }
}
