package dev.pawl.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.assertj.core.api.Assertions;

/** Runs a command with captured streams. */
final class CommandRun {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private boolean terminal;
  private boolean colour;
  private boolean live;
  private boolean debug;
  private boolean asks;
  private String stdin = "";
  private int exit = -1;

  /** In a pipe. */
  static CommandRun piped() {
    return new CommandRun();
  }

  /** On a terminal without colours. */
  static CommandRun onTerminal() {
    CommandRun run = new CommandRun();
    run.terminal = true;
    return run;
  }

  CommandRun coloured() {
    colour = true;
    return this;
  }

  CommandRun live() {
    live = true;
    return this;
  }

  CommandRun debugging() {
    debug = true;
    return this;
  }

  /** With a person who types what is read. */
  CommandRun asking() {
    asks = true;
    return this;
  }

  CommandRun reading(String text) {
    stdin = text;
    return this;
  }

  CommandRun pawl(Object... words) {
    String[] arguments = new String[words.length];
    for (int i = 0; i < words.length; i++) {
      arguments[i] = String.valueOf(words[i]);
    }
    exit = Cli.run(terminal(), arguments);
    return this;
  }

  Terminal terminal() {
    return new Terminal(
        new Channel(new PrintWriter(out), terminal, colour),
        new Channel(new PrintWriter(err), terminal, colour),
        new ByteArrayInputStream(stdin.getBytes(UTF_8)),
        80,
        live,
        debug,
        asks);
  }

  CommandRun exits(Exit expected) {
    Assertions.assertThat(exit).as("exit code; stderr: %s", err).isEqualTo(expected.code);
    return this;
  }

  String out() {
    return out.toString();
  }

  String err() {
    return err.toString();
  }
}
