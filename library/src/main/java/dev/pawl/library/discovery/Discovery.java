package dev.pawl.library.discovery;

import dev.pawl.model.Problem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The servers that other programs are configured to use. To find them, files are read and nothing
 * is started.
 *
 * @param servers each once, the nearest first
 * @param problems why others may be missing; all are warnings
 */
public record Discovery(List<DiscoveredServer> servers, List<Problem> problems) {
  private static final int MOST_PROBLEMS = 100;

  public Discovery {
    servers = List.copyOf(servers);
    problems = List.copyOf(problems);
  }

  /** What the files on a machine say. */
  public static Discovery of(Machine machine) {
    List<Sighting> sightings = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (ConfigFile file : KnownFiles.of(machine)) {
      if (Files.exists(file.file(), LinkOption.NOFOLLOW_LINKS)) {
        FileReading.of(file, machine).into(sightings, problems);
      }
    }
    return of(sightings, problems);
  }

  /** The same with what else is known. */
  public Discovery with(List<Sighting> more, List<Problem> moreProblems) {
    List<Sighting> sightings = new ArrayList<>();
    servers.forEach(each -> sightings.addAll(each.sightings()));
    sightings.addAll(more);
    List<Problem> all = new ArrayList<>(problems);
    all.addAll(moreProblems);
    return of(sightings, all);
  }

  private static Discovery of(List<Sighting> sightings, List<Problem> problems) {
    List<Sighting> sorted = new ArrayList<>(sightings);
    sorted.sort(Comparator.comparing(Sighting::scope));
    return new Discovery(
        Gathering.of(sorted), problems.stream().distinct().limit(MOST_PROBLEMS).toList());
  }
}
