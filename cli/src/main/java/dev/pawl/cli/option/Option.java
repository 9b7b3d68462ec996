package dev.pawl.cli.option;

import java.util.List;

/**
 * A word with a dash, such as {@code -o} or {@code --output=FILE}.
 *
 * @param names the short one first, if there is one
 * @param type what its value is read as, {@link Type#FLAG} for none
 * @param label what stands for the value in help
 * @param repeated whether it may be given more than once
 */
public record Option(
    List<String> names, Type type, String label, String description, boolean repeated) {
  public Option {
    names = List.copyOf(names);
  }

  /** The name by which values are asked for. */
  public String name() {
    return names.getLast();
  }

  public boolean isFlag() {
    return type == Type.FLAG;
  }

  /** Whether it may stand without its value. */
  public boolean standsAlone() {
    return type == Type.FLAG || type == Type.WRITTEN;
  }

  /** As help shows it: {@code -m, --mcp=FILE}. */
  public String shown() {
    String all = String.join(", ", names);
    String indented = names.getFirst().startsWith("--") ? "    " + all : all;
    if (isFlag()) {
      return indented;
    }
    return indented + (standsAlone() ? "[=" + label + "]" : "=" + label);
  }
}
