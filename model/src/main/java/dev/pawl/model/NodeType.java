package dev.pawl.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The list of node kinds, with what each may do. The order is the one in which people read it. */
public enum NodeType {
  ENTRY(Part.MARKS),
  MCP(Part.CALLS),
  TRANSFORM(Part.COMPUTES),
  PROMPT(Part.COMPUTES),
  SWITCH(Part.MARKS),
  FOREACH(Part.CONTAINS),
  WORKFLOW(Part.CONTAINS),
  WAIT(Part.WAITS),
  ASK(Part.WAITS),
  SIGNAL(Part.WAITS),
  FAIL(Part.MARKS),
  FINISH(Part.MARKS),
  EXIT(Part.MARKS);

  private static final List<NodeType> ALL = List.of(values());
  private static final List<String> WORDS = allWords();

  /** What a node is for in the course of a run. */
  private enum Part {
    /** It begins, ends or turns the way, and only computes. */
    MARKS,
    /** It makes a value out of others. */
    COMPUTES,
    /** It reaches outside. */
    CALLS,
    /** It lets time pass until something comes: a moment, an answer, a message. */
    WAITS,
    /** It consists of other nodes, which may do any of this. */
    CONTAINS
  }

  private final Part part;
  private final String word;

  NodeType(Part part) {
    this.part = part;
    this.word = name().toLowerCase(Locale.ROOT);
  }

  /** Its name in files and journals. */
  public String word() {
    return word;
  }

  /** Whether it reaches outside or takes time, so that retry, timeout and the like make sense. */
  public boolean acts() {
    return part != Part.MARKS && part != Part.COMPUTES;
  }

  /** Whether it calls something outside. */
  public boolean calls() {
    return part == Part.CALLS;
  }

  /** Whether it waits for something to come, and does nothing meanwhile. */
  public boolean waits() {
    return part == Part.WAITS;
  }

  /** Whether it can be what a foreach does with each item: it leads nowhere by itself. */
  public boolean canBeBody() {
    return part != Part.MARKS;
  }

  public static Optional<NodeType> of(String word) {
    int index = WORDS.indexOf(word);
    return index < 0 ? Optional.empty() : Optional.of(ALL.get(index));
  }

  private static List<String> allWords() {
    List<String> words = new ArrayList<>();
    for (NodeType type : ALL) {
      words.add(type.word);
    }
    return List.copyOf(words);
  }

  /** All names. */
  public static List<String> words() {
    return WORDS;
  }

  @Override
  public String toString() {
    return word;
  }
}
