package dev.pawl.library.discovery;

import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Puts together what is one server. The same program with the same arguments, or the same URL, is
 * one, if it has the same name or is given the same environment and headers: two accounts of one
 * service are two servers.
 */
final class Gathering {
  private Gathering() {}

  /**
   * @param sightings the nearest first
   */
  static List<DiscoveredServer> of(List<Sighting> sightings) {
    List<List<Sighting>> groups = new ArrayList<>();
    for (Sighting each : sightings) {
      List<Sighting> same =
          groups.stream().filter(group -> isOne(group.getFirst(), each)).findFirst().orElse(null);
      if (same == null) {
        groups.add(new ArrayList<>(List.of(each)));
      } else {
        same.add(each);
      }
    }
    return groups.stream().map(DiscoveredServer::new).toList();
  }

  private static boolean isOne(Sighting one, Sighting other) {
    ServerText said = one.said();
    ServerText also = other.said();
    if (said.command().isEmpty() && said.url() == null) {
      return one.name().equals(other.name())
          && one.definition() instanceof UpstreamDefinition.Builtin builtin
          && other.definition() instanceof UpstreamDefinition.Builtin same
          && builtin.kind().equals(same.kind())
          && Objects.equals(builtin.options(), same.options());
    }
    boolean sameFile = one.place().file().equals(other.place().file());
    boolean alike = said.env().equals(also.env()) && said.headers().equals(also.headers());
    return said.isLike(also) && (alike || (one.name().equals(other.name()) && !sameFile));
  }
}
