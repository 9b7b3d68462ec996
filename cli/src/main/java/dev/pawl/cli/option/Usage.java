package dev.pawl.cli.option;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What a command takes, and what help says about it. */
public final class Usage {
  private final String command;
  private final List<Option> options = new ArrayList<>();
  private final List<Argument> arguments = new ArrayList<>();
  private String header = "";
  private List<String> synopsis = List.of();
  private List<String> footer = List.of();

  /**
   * @param command all its words: {@code pawl run}
   */
  public Usage(String command) {
    this.command = command;
  }

  public Usage option(Option option) {
    options.add(option);
    return this;
  }

  /** One that takes many words has to be the last. */
  public Usage argument(Argument argument) {
    arguments.add(argument);
    return this;
  }

  public Usage header(String text) {
    header = text;
    return this;
  }

  public Usage synopsis(String... lines) {
    synopsis = List.of(lines);
    return this;
  }

  /** Lines that end with a colon and are not indented are headings. */
  public Usage footer(String... lines) {
    footer = List.of(lines);
    return this;
  }

  public String command() {
    return command;
  }

  public List<Option> options() {
    return Collections.unmodifiableList(options);
  }

  public List<Argument> arguments() {
    return Collections.unmodifiableList(arguments);
  }

  public String header() {
    return header;
  }

  List<String> synopsis() {
    return synopsis;
  }

  List<String> footer() {
    return footer;
  }

  Optional<Option> option(String name) {
    return options.stream().filter(option -> option.names().contains(name)).findFirst();
  }
}
