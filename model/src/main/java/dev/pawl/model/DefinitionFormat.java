package dev.pawl.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A kind of file that definitions are read from. CONTRIBUTING tells how to add one.
 *
 * <p>Nothing in a file makes a format throw, start anything, or read anything else: what is wrong
 * is a problem of the bundle, and a definition that is wrong does not hide the others. A tool of
 * another file stays as it is named, {@code sub/other.yaml#tool}: whoever reads the file follows
 * it.
 */
public interface DefinitionFormat {
  /** What such files are called in messages, as in {@code graph}. */
  String name();

  /** How the names of such files end, in lower case, as in {@code .yaml}. */
  List<String> endings();

  /**
   * Whether a file whose name ends so is of this kind. Also one with mistakes is, as far as they
   * can be told from something else.
   */
  boolean recognises(String fileName, byte[] content);

  /**
   * @param others servers from elsewhere; a server of the same name in the file wins
   */
  Bundle read(String fileName, byte[] content, Map<String, UpstreamDefinition> others);

  /** Whether it has to look at what lies near a file to read that. */
  default boolean looksAround() {
    return false;
  }

  /** The same for a format that {@link #looksAround}. */
  default Bundle read(
      String fileName,
      byte[] content,
      Map<String, UpstreamDefinition> others,
      Neighbours neighbours) {
    return read(fileName, content, others);
  }

  /**
   * What lies near a file. Paths start at its folder, as in {@code ../templates}; nothing is
   * written, started, or read that is no regular file.
   */
  interface Neighbours {
    /** The names of the files in a folder, in some order; none when it is not there. */
    List<String> names(String folder);

    /** What is in a file; null when there is none, or it cannot be read. */
    byte @Nullable [] read(String path);

    /** How a file is called in messages. */
    String path(String path);
  }
}
