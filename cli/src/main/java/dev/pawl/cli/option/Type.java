package dev.pawl.cli.option;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** What a word is read as. */
public enum Type {
  /** It has no value: it is there or not. */
  FLAG {
    @Override
    Object read(String word) {
      return true;
    }
  },
  TEXT {
    @Override
    Object read(String word) {
      return word;
    }
  },
  PATH {
    @Override
    Object read(String word) throws Unreadable {
      try {
        return Path.of(word);
      } catch (InvalidPathException _) {
        throw new Unreadable("`" + word + "` is no path");
      }
    }
  },
  /** A file to write, which may be left out: then it is stdout, read as {@code -}. */
  WRITTEN {
    @Override
    Object read(String word) throws Unreadable {
      return PATH.read(word);
    }
  };

  abstract Object read(String word) throws Unreadable;

  /** A word that is not what it should be. */
  static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1L;

    Unreadable(String message) {
      super(message, null, false, false);
    }
  }
}
