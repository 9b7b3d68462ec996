package dev.pawl.git;

import dev.pawl.engine.source.SkippedFile;
import dev.pawl.engine.source.SourceFile;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;
import org.jspecify.annotations.Nullable;

/**
 * Which files of a commit are offered: its trees are read, and nothing is ever written as a file.
 * So what would lead elsewhere, a link or a name such as {@code ..}, leads nowhere; it is told.
 *
 * @param folder of the commit that is looked at, as parts between slashes; empty for all of it
 * @param parts the names of what is looked at in it; empty for all
 */
record Listing(String folder, Set<String> parts, GitLimits.Sizes sizes) {
  private static final int DEEPEST = 32;
  private static final int LONGEST_PATH = 1_000;
  private static final int MOST_SKIPPED = 1_000;
  private static final Pattern STRANGE = Pattern.compile("[\\p{Cntrl}\\\\/\\p{Cf}\\p{Zl}\\p{Zp}]");

  Listing {
    parts = Set.copyOf(parts);
  }

  /** What there is in a commit. */
  record Found(List<SourceFile> files, List<SkippedFile> skipped) {
    Found {
      files = List.copyOf(files);
      skipped = List.copyOf(skipped);
    }
  }

  /**
   * Reads the trees of a commit, and the sizes of all files: so whatever is missing is found now.
   *
   * @throws PawlException.LimitExceeded when there is too much
   */
  Found of(Generation generation, ObjectId commit) throws IOException {
    try (ObjectReader reader = generation.repository().newObjectReader();
        RevWalk walk = new RevWalk(reader)) {
      RevCommit parsed = walk.parseCommit(commit);
      Reading reading = new Reading(generation, reader);
      ObjectId tree = parsed.getTree();
      for (String part : folder.isEmpty() ? new String[0] : folder.split("/")) {
        tree = below(reader, tree, part);
      }
      reading.tree(tree, "", 0);
      return reading.found();
    }
  }

  private ObjectId below(ObjectReader reader, ObjectId tree, String part) throws IOException {
    CanonicalTreeParser entries = new CanonicalTreeParser(null, reader, tree);
    while (!entries.eof()) {
      if (entries.getEntryFileMode() == FileMode.TREE
          && entries.getEntryPathString().equals(part)) {
        return entries.getEntryObjectId();
      }
      entries.next();
    }
    throw new PawlException.NotFound("it has no folder `" + Wording.clean(folder) + "`");
  }

  private final class Reading {
    private final Generation generation;
    private final ObjectReader reader;
    private final List<SourceFile> files = new ArrayList<>();
    private final List<SkippedFile> skipped = new ArrayList<>();
    private int entries;
    private long total;

    Reading(Generation generation, ObjectReader reader) {
      this.generation = generation;
      this.reader = reader;
    }

    void tree(ObjectId tree, String above, int depth) throws IOException {
      Set<String> names = new HashSet<>();
      CanonicalTreeParser each = new CanonicalTreeParser(null, reader, tree);
      while (!each.eof()) {
        entries++;
        if (entries > sizes.entries()) {
          throw tooMuch("more than " + sizes.entries() + " files and folders");
        }
        byte[] raw = new byte[each.getNameLength()];
        each.getName(raw, 0);
        String name = name(raw);
        String path = above + name;
        if (depth > 0 || parts.isEmpty() || parts.contains(name)) {
          String wrong = wrong(raw, name, path, names);
          if (wrong == null) {
            entry(each, path, depth);
          } else {
            skip(path, wrong);
          }
        }
        each.next();
      }
    }

    private void entry(CanonicalTreeParser each, String path, int depth) throws IOException {
      FileMode mode = each.getEntryFileMode();
      if (mode == FileMode.TREE && depth < DEEPEST) {
        tree(each.getEntryObjectId(), path + "/", depth + 1);
      } else if (mode == FileMode.TREE) {
        skip(path, "is deeper than " + DEEPEST + " folders");
      } else if (mode == FileMode.SYMLINK) {
        skip(path, "is a symbolic link; they are not followed");
      } else if (mode == FileMode.GITLINK) {
        skip(path, "is another repository (a submodule); name it as a source of its own");
      } else if (mode == FileMode.REGULAR_FILE || mode == FileMode.EXECUTABLE_FILE) {
        file(each.getEntryObjectId(), path);
      } else {
        skip(path, "is neither a file nor a folder");
      }
    }

    private void file(ObjectId id, String path) throws IOException {
      long size = reader.getObjectSize(id, Constants.OBJ_BLOB);
      if (size > sizes.file()) {
        skip(path, "has " + size + " bytes; " + sizes.file() + " are the most that are read");
        return;
      }
      total += size;
      files.add(new GitFile(path, size, id, generation));
      if (files.size() > sizes.files()) {
        throw tooMuch("more than " + sizes.files() + " files");
      }
      if (total > sizes.total()) {
        throw tooMuch("files of more than " + sizes.total() + " bytes in all");
      }
    }

    private PawlException.LimitExceeded tooMuch(String what) {
      return new PawlException.LimitExceeded("it has " + what + "; name a `folder` that has fewer");
    }

    private void skip(String path, String reason) {
      if (skipped.size() < MOST_SKIPPED) {
        skipped.add(new SkippedFile(Wording.clean(path), reason));
      } else if (skipped.size() == MOST_SKIPPED) {
        skipped.add(new SkippedFile("…", "and others: these are the first " + MOST_SKIPPED));
      }
    }

    Found found() {
      // Git sorts folders as if their names ended in a slash.
      files.sort(Comparator.comparing(SourceFile::path));
      return new Found(files, skipped);
    }
  }

  private static String name(byte[] raw) {
    return new String(raw, StandardCharsets.UTF_8);
  }

  private static @Nullable String wrong(byte[] raw, String name, String path, Set<String> others) {
    String small = name.toLowerCase(Locale.ROOT);
    if (name.isEmpty() || name.equals(".") || name.equals("..") || small.equals(".git")) {
      return "has a name that leads elsewhere";
    }
    if (STRANGE.matcher(name).find() || !isText(raw)) {
      return "has a name that is not for files";
    }
    if (path.length() > LONGEST_PATH) {
      return "has a path of more than " + LONGEST_PATH + " characters";
    }
    return others.add(name) ? null : "is there twice";
  }

  private static boolean isText(byte[] raw) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(raw));
      return true;
    } catch (CharacterCodingException _) {
      return false;
    }
  }
}
