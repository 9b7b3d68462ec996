package dev.pawl.mcp.process;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A process of its own that starts programs and waits to be killed, or leaves without a word. */
final class Parent {
  static final String MARKER = "PAWL_TEST_MARKER";

  private final String value;

  private Parent(String value) {
    this.value = value;
  }

  public static void main(String[] arguments) throws IOException {
    Parent parent = new Parent(arguments[1].substring(MARKER.length() + 1));
    switch (arguments[0]) {
      case "family" -> parent.startFamily();
      case "leave" -> parent.leave();
      case "start for ever" -> parent.startForEver();
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  private void startFamily() throws IOException {
    ChildProcess deaf = start("trap '' TERM; sleep 1000 & echo $$; echo $!; wait; sleep 1000");
    ChildProcess wellBehaved = start("echo $$; cat");
    ChildProcess nested = start("sh -c 'sleep 1000 & echo $!; wait' & echo $$; exec sleep 1000");
    for (ChildProcess child : List.of(deaf, deaf, wellBehaved, nested, nested)) {
      System.out.println(Processes.line(child));
    }
    System.out.println("ready");
    waitForEver();
  }

  private void leave() throws IOException {
    System.out.println(Processes.line(start("echo $$; exec sleep 1000")));
    System.exit(0);
  }

  private void startForEver() throws IOException {
    while (true) {
      start("exec sleep 1000");
      System.out.println("started");
    }
  }

  private ChildProcess start(String script) throws IOException {
    Map<String, String> environment = Map.of("PATH", "/usr/bin:/bin", MARKER, value);
    return ChildProcess.start(new Program(List.of("sh", "-c", script), environment, null));
  }

  private static void waitForEver() throws IOException {
    while (System.in.read() >= 0) {}
  }
}
