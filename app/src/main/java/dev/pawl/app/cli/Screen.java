package dev.pawl.app.cli;

/** Where the lines about a run go. */
interface Screen extends AutoCloseable {
  void line(String text);

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
