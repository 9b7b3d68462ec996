package dev.pawl.mcp.files;

import java.util.ArrayList;
import java.util.List;

/**
 * A pattern for paths: {@code *} and {@code ?} within a name, {@code [a-z]} and {@code [!a-z]},
 * {@code **} for any number of folders, <code>{a,b}</code> for alternatives, a backslash before
 * what is meant literally, and {@code !} in front for everything else. A dot is a letter like any
 * other, and case counts.
 *
 * <p>Nothing is turned into a regular expression: both levels, names of a path and letters of a
 * name, are matched by going back to the last star only, so that the worst pattern costs no more
 * than the product of the lengths.
 */
final class Glob {
  private static final int LONGEST = 1000;

  /** The parts of each alternative. The last part of one is never {@link #FOLDERS}. */
  private final List<List<NamePattern>> alternatives = new ArrayList<>();

  private final boolean negated;

  /** Stands for {@code **}; only its identity counts. */
  private static final NamePattern FOLDERS = NamePattern.parse("**");

  private Glob(boolean negated) {
    this.negated = negated;
  }

  static Glob parse(String pattern) throws FilesException {
    if (pattern.length() > LONGEST) {
      throw new FilesException("The pattern is longer than 1000 characters");
    }
    int start = 0;
    while (start < pattern.length() && pattern.charAt(start) == '!') {
      start++;
    }
    Glob glob = new Glob(start % 2 == 1);
    for (String alternative : Braces.expand(pattern.substring(start))) {
      glob.alternatives.add(parts(alternative));
    }
    return glob;
  }

  private static List<NamePattern> parts(String pattern) {
    List<NamePattern> parts = new ArrayList<>();
    for (String part : pattern.split("/+", -1)) {
      parts.add(part.equals("**") ? FOLDERS : NamePattern.parse(part));
    }
    if (parts.getLast() == FOLDERS) {
      // `a/**` is what is in `a`, not `a` itself.
      parts.add(NamePattern.parse("*"));
    }
    return parts;
  }

  /** Whether a path fits, given as its names. */
  boolean matches(List<String> names) {
    return alternatives.stream().anyMatch(parts -> matches(parts, names)) != negated;
  }

  private static boolean matches(List<NamePattern> parts, List<String> names) {
    int part = 0;
    int name = 0;
    int lastFolders = -1;
    int retry = 0;
    while (name < names.size()) {
      if (part < parts.size() && parts.get(part) == FOLDERS) {
        lastFolders = part++;
        retry = name;
      } else if (part < parts.size() && parts.get(part).matches(names.get(name))) {
        part++;
        name++;
      } else if (lastFolders >= 0) {
        part = lastFolders + 1;
        name = ++retry;
      } else {
        return false;
      }
    }
    return part == parts.size();
  }
}
