package dev.pawl.cli.lock;

import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.LiveScreen;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Screen;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.cli.terminal.Wheel;
import dev.pawl.library.lock.ToolLock;
import dev.pawl.mcp.lock.LiveTools;
import dev.pawl.mcp.lock.LockedTool;
import dev.pawl.model.UpstreamDefinition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;

/** Asks the servers of files for their tools, and shows that it does. */
public final class Asking {
  private final Terminal terminal;
  private final Map<UpstreamDefinition, Map<String, LockedTool>> heard = new HashMap<>();
  private final Set<String> told = new TreeSet<>();

  public Asking(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Each server is asked once, and one that does not answer is told of once. */
  public LiveTools ask(ToolLock lock) {
    Set<String> open = new ConcurrentSkipListSet<>(lock.servers());
    Channel err = terminal.err();
    if (!open.isEmpty() && told.addAll(open)) {
      err.println("pawl: asking servers for their tools: " + names(open));
      err.writer().flush();
    }
    LiveTools live;
    try (Screen _ = screen(open)) {
      live = lock.ask(heard, open::remove);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return new LiveTools(Map.of(), Map.of());
    }
    live.silent()
        .values()
        .forEach(
            why -> {
              if (told.add(why)) {
                err.println(err.paint(Colour.ERROR, "✗") + " " + Printable.of(why));
              }
            });
    return live;
  }

  private Screen screen(Set<String> open) {
    Channel err = terminal.err();
    return terminal.live()
        ? new LiveScreen(err, frame -> waiting(frame, open)).start()
        : Screen.plain(err);
  }

  private List<String> waiting(int frame, Set<String> open) {
    Channel err = terminal.err();
    return open.isEmpty()
        ? List.of()
        : List.of(Wheel.at(frame, err) + " waiting for " + err.paint(Colour.DIM, names(open)));
  }

  private static String names(Set<String> servers) {
    return Printable.of(String.join(", ", servers));
  }
}
