package dev.pawl.cli.lock;

import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.report.NewFile;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.library.turn.Turn;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Writes the locks of folders, or says whether that would change them. */
final class LockWriting {
  private final Terminal terminal;
  private final ServersOption servers;

  LockWriting(Terminal terminal, ServersOption servers) {
    this.terminal = terminal;
    this.servers = servers;
  }

  /** Whether a lock is what would be written. */
  boolean compare(FolderLock folder) throws IOException {
    folder.prune(servers);
    if (isCurrent(folder)) {
      sayCurrent(folder);
      return true;
    }
    String what = exists(folder) ? " is not up to date; " : " does not exist; ";
    boolean helps = folder.lack().isEmpty() || !folder.next().servers().isEmpty();
    say(Colour.ERROR, "✗", path(folder) + what + (helps ? "run `pawl lock`" : folder.lack()));
    return false;
  }

  /** Servers take their time to answer, so others may have written since the lock was read. */
  void write(FolderLock folder) throws IOException {
    try (Turn _ = Turn.at(folder.before().path())) {
      folder.again();
      folder.prune(servers);
      writeInTurn(folder);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(e.getMessage());
    }
  }

  private void writeInTurn(FolderLock folder) throws IOException {
    int tools = folder.next().servers().values().stream().mapToInt(Map::size).sum();
    boolean anew = folder.before().state() == LockFile.State.UNUSABLE;
    String lack = folder.lack();
    if (isCurrent(folder)) {
      sayCurrent(folder);
    } else if (anew && !lack.isEmpty()) {
      sayUnwritten(folder, "it has to be made anew, and " + lack);
    } else if (!exists(folder) && tools == 0) {
      sayUnwritten(folder, "no tool that is called is known");
    } else {
      NewFile.write(folder.before().path(), text(folder));
      String written = path(folder) + " written: " + Printable.count(tools, "tool");
      if (lack.isEmpty()) {
        say(Colour.GREEN, "✓", written);
      } else {
        say(Colour.WARNING, "!", written + ", but " + lack);
      }
      if (anew) {
        tellUncovered(folder);
      }
    }
  }

  /** What others had locked in a file that could not be used is lost with it. */
  private void tellUncovered(FolderLock folder) throws IOException {
    List<String> uncovered = folder.uncovered(servers);
    if (!uncovered.isEmpty()) {
      Path parent = folder.before().path().getParent();
      String where = Printable.quoted(parent == null ? "." : parent.toString());
      terminal
          .err()
          .println(
              "  called in this folder, but not locked: "
                  + Printable.of(String.join(", ", uncovered))
                  + "; `pawl lock "
                  + where
                  + "` adds it");
    }
  }

  private static String path(FolderLock folder) {
    return Printable.of(folder.before().path().toString());
  }

  private static boolean exists(FolderLock folder) {
    return folder.before().state() != LockFile.State.ABSENT;
  }

  private static boolean isCurrent(FolderLock folder) {
    LockFile before = folder.before();
    return exists(folder)
        ? before.state() == LockFile.State.USABLE
            && LockFile.text(before.lock()).equals(text(folder))
        : !folder.isNeeded();
  }

  /** Of what is not known nobody can say whether it is still so. */
  private void sayCurrent(FolderLock folder) {
    String lack = folder.lack();
    if (lack.isEmpty()) {
      String what = exists(folder) ? " is up to date" : " is not needed: no server is called";
      say(Colour.GREEN, "✓", path(folder) + what);
    } else if (exists(folder)) {
      say(Colour.WARNING, "!", path(folder) + " stays as it is: " + lack);
    } else {
      sayUnwritten(folder, lack);
    }
  }

  private void sayUnwritten(FolderLock folder, String why) {
    say(Colour.ERROR, "✗", path(folder) + " is not written: " + why);
  }

  private static String text(FolderLock folder) {
    try {
      return LockFile.text(folder.next());
    } catch (IllegalArgumentException e) {
      throw new PawlException.LimitExceeded(String.valueOf(e.getMessage()));
    }
  }

  private void say(Colour colour, String mark, String words) {
    Channel err = terminal.err();
    err.println(err.paint(colour, mark) + " " + words);
  }
}
