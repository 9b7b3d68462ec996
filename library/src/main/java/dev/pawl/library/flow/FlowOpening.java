package dev.pawl.library.flow;

import dev.pawl.library.Pawl;
import dev.pawl.model.Bundle;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;

/**
 * How flows are made ready to be executed.
 *
 * @param servers those that a file can call
 * @param open makes what was read ready to be called, under the gates of its project
 * @param revision of the source that it was read from
 */
public record FlowOpening(
    Function<Path, Map<String, UpstreamDefinition>> servers,
    Function<Bundle, Pawl> open,
    String revision) {

  public static FlowOpening of(
      Function<Path, Map<String, UpstreamDefinition>> servers, Function<Bundle, Pawl> open) {
    return new FlowOpening(servers, open, "");
  }

  FlowOpening at(String other) {
    return new FlowOpening(servers, open, other);
  }

  Pawl opened(Bundle bundle) {
    return open.apply(bundle.at(revision));
  }
}
