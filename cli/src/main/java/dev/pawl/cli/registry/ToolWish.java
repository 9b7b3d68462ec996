package dev.pawl.cli.registry;

import java.util.Locale;

/** What can be decided about a tool. */
enum ToolWish {
  ACTIVATE("Offer a tool again.", ""),
  DEACTIVATE("Take a tool away: it is not listed, and calls of it are refused.", ""),
  AUTH("Say whether callers of a tool have to show who they are.", " required|optional"),
  TAG("Give a tool these tags, and no others.", " [TAG ...]"),
  GATES("Let a tool pass these gates besides those that concern it anyway.", " [GATE ...]");

  private final String meaning;
  private final String words;

  ToolWish(String meaning, String words) {
    this.meaning = meaning;
    this.words = words;
  }

  String meaning() {
    return meaning;
  }

  /** What follows the name of the tool. */
  String words() {
    return words;
  }

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
