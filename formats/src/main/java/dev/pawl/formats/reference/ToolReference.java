package dev.pawl.formats.reference;

import dev.pawl.model.Borrowed;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A tool of another file as a definition names it: {@code sub/other.yaml#tool}. Names of tools have
 * no {@code #}, so the last one ends the path.
 */
record ToolReference(String path, String tool) {
  static boolean isOne(String name) {
    return name.indexOf(Borrowed.MARK) >= 0;
  }

  static ToolReference of(String name) {
    String path = Borrowed.fileOf(name);
    return new ToolReference(path, name.substring(path.length() + 1));
  }

  /** What is wrong with how it is written, or nothing. It goes on after "`…`". */
  String flaw() {
    if (path.isBlank()) {
      return " names no file before `#`";
    }
    if (tool.isBlank()) {
      return " names no tool after `#`";
    }
    if (path.contains("://")) {
      return " is an address, but only files are read";
    }
    if (path.startsWith("/") || path.startsWith("~") || path.matches("[A-Za-z]:.*")) {
      return " is no relative path: it would mean another file on another machine";
    }
    if (path.indexOf('\\') >= 0) {
      return " has a `\\`, but paths are written with `/`";
    }
    if (path.chars().anyMatch(Character::isISOControl) || !isPath()) {
      return " has characters that no path may have here";
    }
    return "";
  }

  /** Half a character cannot be written, for one. */
  private boolean isPath() {
    try {
      Path _ = Path.of(path);
      return true;
    } catch (InvalidPathException _) {
      return false;
    }
  }

  /**
   * The path as it is from the folder of the first file, in one spelling only. Links are not asked:
   * the name must not depend on the machine.
   *
   * @param from the file that says so, named in the same way
   */
  String from(String from) {
    Deque<String> parts = new ArrayDeque<>();
    String folder = from.substring(0, from.lastIndexOf('/') + 1);
    for (String part : (folder + path).split("/")) {
      if (part.equals("..") && !parts.isEmpty() && !parts.getLast().equals("..")) {
        parts.removeLast();
      } else if (!part.isEmpty() && !part.equals(".")) {
        parts.addLast(part);
      }
    }
    // Nothing at all is the name of the first file.
    return parts.isEmpty() ? "." : String.join("/", parts);
  }
}
