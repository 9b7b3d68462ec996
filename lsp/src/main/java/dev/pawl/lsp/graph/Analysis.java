package dev.pawl.lsp.graph;

import dev.pawl.engine.check.FileTypes;
import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.formats.source.FileContent;
import dev.pawl.library.Pawl;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * All that checking tells of a text as if it were saved. Nothing is started for it, and nothing
 * written.
 *
 * @param problems what {@code pawl check} would say
 */
public record Analysis(Bundle bundle, List<Problem> problems, FileTypes types) {
  public Analysis {
    problems = List.copyOf(problems);
  }

  static Analysis of(Path file, String text, Workspace workspace) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Bundle bundle =
        DefinitionFormats.STANDARD.read(
            file,
            each -> each.equals(file) ? new FileContent.Bytes(bytes) : workspace.read(each),
            workspace::servers);
    try (Pawl pawl = Pawl.of(bundle, Engine.on(Upstreams.NONE))) {
      List<Problem> problems = pawl.check(HostEnvironment.ofThisProcess(), text);
      return new Analysis(bundle, problems, pawl.types());
    }
  }
}
