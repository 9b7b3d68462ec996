package dev.pawl.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.assertj.core.api.Assertions;

/** Runs a command with captured streams. */
public final class CommandRun {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private boolean terminal;
  private boolean colour;
  private boolean live;
  private boolean debug;
  private boolean asks;
  private InputStream stdin = InputStream.nullInputStream();
  private int exit = -1;

  /** In a pipe. */
  public static CommandRun piped() {
    return new CommandRun();
  }

  /** On a terminal without colours. */
  public static CommandRun onTerminal() {
    CommandRun run = new CommandRun();
    run.terminal = true;
    return run;
  }

  public CommandRun coloured() {
    colour = true;
    return this;
  }

  public CommandRun live() {
    live = true;
    return this;
  }

  CommandRun debugging() {
    debug = true;
    return this;
  }

  /** With a person who types what is read. */
  public CommandRun asking() {
    asks = true;
    return this;
  }

  public CommandRun reading(String text) {
    stdin = new ByteArrayInputStream(text.getBytes(UTF_8));
    return this;
  }

  /** As long as nobody types anything. */
  public CommandRun readingNothing() throws IOException {
    stdin = new PipedInputStream(new PipedOutputStream());
    return this;
  }

  /** As long as nobody types more than this. */
  public CommandRun readingOnly(String text) throws IOException {
    PipedOutputStream typing = new PipedOutputStream();
    stdin = new PipedInputStream(typing);
    typing.write(text.getBytes(UTF_8));
    return this;
  }

  /** {@code pawl runs} with these words, on the runs that are kept there. */
  public CommandRun runs(Path data, Object... words) {
    Object[] all = new Object[words.length + 3];
    all[0] = "runs";
    System.arraycopy(words, 0, all, 1, words.length);
    all[words.length + 1] = "--data";
    all[words.length + 2] = data;
    return pawl(all);
  }

  public CommandRun pawl(Object... words) {
    String[] arguments = new String[words.length];
    for (int i = 0; i < words.length; i++) {
      arguments[i] = String.valueOf(words[i]);
    }
    exit = Cli.run(terminal(), arguments);
    return this;
  }

  public Terminal terminal() {
    return new Terminal(
        new Channel(new PrintWriter(out), terminal, colour),
        new Channel(new PrintWriter(err), terminal, colour),
        stdin,
        80,
        live,
        debug,
        asks);
  }

  public CommandRun exits(Exit expected) {
    Assertions.assertThat(exit).as("exit code; stderr: %s", err).isEqualTo(expected.code);
    return this;
  }

  public String out() {
    return out.toString();
  }

  public String err() {
    return err.toString();
  }
}
