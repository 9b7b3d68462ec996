package dev.pawl.cli.terminal;

/** What a key of a terminal means to someone who edits a line. */
sealed interface Key {
  /** A character, which may take more than one {@code char}. */
  record Typed(String text) implements Key {}

  /** Everything else. */
  enum Edit implements Key {
    ENTER,
    LEFT,
    RIGHT,
    WORD_LEFT,
    WORD_RIGHT,
    HOME,
    END,
    UP,
    DOWN,
    ERASE,
    DELETE,
    ERASE_WORD,
    ERASE_START,
    ERASE_REST,
    COMPLETE,
    /** Ctrl-D, which deletes unless the line is empty. */
    END_OF_INPUT,
    /** A key that means nothing here. */
    NONE
  }
}
