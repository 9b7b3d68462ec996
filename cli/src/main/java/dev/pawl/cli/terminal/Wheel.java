package dev.pawl.cli.terminal;

/** A wheel that turns while something goes on. */
public final class Wheel {
  private static final String POSITIONS = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";

  private Wheel() {}

  public static String at(int frame, Channel channel) {
    int position = frame % POSITIONS.length();
    return channel.paint(Colour.CYAN, POSITIONS.substring(position, position + 1));
  }
}
