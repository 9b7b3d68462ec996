package dev.pawl.cli.terminal;

/** Where the lines about a run go. */
public interface Screen extends AutoCloseable {
  void line(String text);

  /** Leaves the terminal to somebody else: lines are held back until {@link #resume}. */
  default void pause() {}

  default void resume() {}

  @Override
  void close();

  /** One line after the other. */
  static Screen plain(Channel channel) {
    return new Screen() {
      @Override
      public void line(String text) {
        channel.println(text);
        channel.writer().flush();
      }

      @Override
      public void close() {}
    };
  }
}
