package dev.pawl.library.definitions;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.engine.check.FileTypes;
import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.formats.source.FileContent;
import dev.pawl.library.Pawl;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * All that checking tells of a text as if it were saved. Nothing is started for it, and nothing
 * written.
 *
 * @param problems what {@code pawl check} would say
 */
public record CheckedText(Bundle bundle, List<Problem> problems, FileTypes types) {
  public CheckedText {
    problems = List.copyOf(problems);
  }

  /**
   * @param contents of the files that are not as they lie on the disk, and of all others
   * @param servers those from elsewhere that a file may use
   */
  public static CheckedText of(
      Path file,
      String text,
      Function<Path, FileContent> contents,
      Function<Path, Map<String, UpstreamDefinition>> servers) {
    byte[] bytes = text.getBytes(UTF_8);
    Bundle bundle =
        DefinitionFormats.STANDARD.read(
            file,
            each -> each.equals(file) ? new FileContent.Bytes(bytes) : contents.apply(each),
            servers);
    try (Pawl pawl = Pawl.of(bundle, Engine.on(Upstreams.NONE))) {
      List<Problem> problems = pawl.check(HostEnvironment.ofThisProcess(), text);
      return new CheckedText(bundle, problems, pawl.types());
    }
  }
}
