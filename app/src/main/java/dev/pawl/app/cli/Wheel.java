package dev.pawl.app.cli;

/** A wheel that turns while something goes on. */
final class Wheel {
  private static final String POSITIONS = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";

  private Wheel() {}

  static String at(int frame, Channel channel) {
    int position = frame % POSITIONS.length();
    return channel.paint(Colour.CYAN, POSITIONS.substring(position, position + 1));
  }
}
