package dev.pawl.mcp.process;

/** What a process group is sent. */
enum Signal {
  /** Nothing; only asks whether there is anyone to receive it. */
  NONE("0"),
  /** Please end. */
  TERMINATE("TERM"),
  /** No longer asks. */
  KILL("KILL");

  final String shellName;

  Signal(String shellName) {
    this.shellName = shellName;
  }
}
