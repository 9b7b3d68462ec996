package dev.pawl.library.serve;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.model.Borrowed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The files that belong to a catalog: those that were named, and those below folders. */
final class MemberFiles {
  private final List<Path> paths;
  private final DefinitionLoader loader;
  private final Fingerprints fingerprints;
  private final Map<Path, Set<Path>> others = new HashMap<>();

  /** Files below folders that belong to something else; null for none. */
  private @Nullable Predicate<Path> passedOver;

  private Map<String, Boolean> verdicts = new HashMap<>();
  private volatile Watched watched = new Watched(Set.of(), Set.of());

  /** Where a change may matter. All paths are absolute. */
  private record Watched(Set<Path> folders, Set<Path> files) {
    Watched {
      folders = Set.copyOf(folders);
      files = Set.copyOf(files);
    }
  }

  MemberFiles(List<Path> paths, DefinitionLoader loader, Fingerprints fingerprints) {
    this.paths = List.copyOf(paths);
    this.loader = loader;
    this.fingerprints = fingerprints;
  }

  /** Leaves out files below folders that belong to something else. */
  void without(Predicate<Path> others) {
    passedOver = others;
  }

  /**
   * Looks for them.
   *
   * @param known files that stay members while they exist, whatever they hold at the moment
   * @return each with the fingerprint of all that it is read from
   */
  Map<Path, String> find(Set<Path> known) throws IOException {
    fingerprints.nextRound();
    Map<String, Boolean> judged = new HashMap<>();
    Set<Path> folders = new HashSet<>();
    List<Path> found = new ArrayList<>();
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        DefinitionFiles below =
            DefinitionFiles.below(
                path,
                file ->
                    !isOthers(file) && (known.contains(file.normalize()) || isOne(file, judged)));
        found.addAll(below.definitions());
        below.folders().forEach(folder -> folders.add(folder.toAbsolutePath()));
        for (Path each : loader.alsoIn(path)) {
          if (Files.isRegularFile(each)) {
            found.add(each);
          }
        }
      } else {
        found.add(path);
      }
    }
    verdicts = judged;
    return withFingerprints(found, folders);
  }

  private Map<Path, String> withFingerprints(List<Path> found, Set<Path> folders) {
    Map<Path, String> members = new LinkedHashMap<>();
    Set<Path> seen = new HashSet<>();
    Set<Path> files = new HashSet<>();
    for (Path file : found) {
      if (seen.add(real(file))) {
        members.put(file, fingerprint(file, files, folders));
      }
    }
    others.keySet().retainAll(members.keySet());
    watched = new Watched(folders, files);
    return members;
  }

  private String fingerprint(Path file, Set<Path> files, Set<Path> folders) {
    StringBuilder fingerprint = new StringBuilder();
    for (Path each : reads(file)) {
      fingerprint.append(fingerprint.isEmpty() ? "" : " ").append(fingerprints.of(each));
      note(each, files, folders);
    }
    return fingerprint.toString();
  }

  /** The file itself first, then all others that have a say in what is read. */
  private List<Path> reads(Path file) {
    List<Path> reads = new ArrayList<>(List.of(file));
    reads.addAll(loader.alsoReads(file));
    for (Path other : others.getOrDefault(file, Set.of())) {
      reads.add(other);
      reads.addAll(loader.alsoReads(other));
    }
    return reads;
  }

  /** Takes note of the files of which a member runs tools; whether they were not known before. */
  boolean learn(Path file, Borrowed borrowed) {
    Set<Path> now = new LinkedHashSet<>();
    for (String each : borrowed.files()) {
      now.add(Path.of(each));
    }
    Set<Path> before = now.isEmpty() ? others.remove(file) : others.put(file, now);
    return !now.equals(before == null ? Set.of() : before);
  }

  /** Of all that a member is read from as far as is known by now. */
  String fingerprint(Path file) {
    Set<Path> files = new HashSet<>(watched.files);
    Set<Path> folders = new HashSet<>(watched.folders);
    String fingerprint = fingerprint(file, files, folders);
    watched = new Watched(folders, files);
    return fingerprint;
  }

  /** A link changes when it is replaced, and when what it leads to is. */
  private static void note(Path file, Set<Path> files, Set<Path> folders) {
    for (Path each : List.of(file.toAbsolutePath(), real(file))) {
      files.add(each);
      Path folder = each.getParent();
      if (folder != null) {
        folders.add(folder);
      }
    }
  }

  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException _) {
      return file.toAbsolutePath().normalize();
    }
  }

  private boolean isOthers(Path file) {
    Predicate<Path> others = passedOver;
    return others != null && others.test(file);
  }

  /** One that cannot be read is not known to be one; it may also just have gone. */
  private boolean isOne(Path file, Map<String, Boolean> judged) {
    String key = file.getFileName() + " " + fingerprints.of(file);
    Boolean verdict = verdicts.get(key);
    try {
      boolean isOne = verdict == null ? DefinitionFormats.STANDARD.recognise(file) : verdict;
      judged.put(key, isOne);
      return isOne;
    } catch (IOException _) {
      return false;
    }
  }

  Set<Path> folders() {
    return watched.folders;
  }

  boolean concerns(Path file) {
    return DefinitionFormats.STANDARD.mayBeOne(String.valueOf(file.getFileName()))
        || watched.files.contains(file.toAbsolutePath());
  }
}
