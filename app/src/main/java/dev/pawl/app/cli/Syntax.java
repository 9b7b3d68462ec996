package dev.pawl.app.cli;

import java.util.List;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The parts that the syntax of commands is made of. */
final class Syntax {
  /** The option that makes results and errors JSON, wherever there is one. */
  static final String JSON = "--json";

  private Syntax() {}

  static OptionSpec flag(String description, String... names) {
    return OptionSpec.builder(names)
        .type(boolean.class)
        .arity("0")
        .description(description)
        .build();
  }

  static OptionSpec help() {
    return OptionSpec.builder("-h", "--help")
        .type(boolean.class)
        .arity("0")
        .usageHelp(true)
        .description("Show this help.")
        .build();
  }

  /** An option with a value. */
  static OptionSpec option(Class<?> type, String label, String description, String... names) {
    return OptionSpec.builder(names)
        .type(type)
        .arity("1")
        .paramLabel(label)
        .description(description)
        .build();
  }

  /** An option with a value that may be given more than once. */
  static OptionSpec repeated(Class<?> type, String label, String description, String... names) {
    return OptionSpec.builder(names)
        .type(List.class)
        .auxiliaryTypes(type)
        .arity("1")
        .paramLabel(label)
        .description(description)
        .build();
  }

  /** An argument that must be given. */
  static PositionalParamSpec needed(Class<?> type, int index, String label, String description) {
    return argument(type, index, label, description).arity("1").required(true).build();
  }

  /** An argument that may be left out. */
  static PositionalParamSpec optional(Class<?> type, int index, String label, String description) {
    return argument(type, index, label, description).arity("0..1").required(false).build();
  }

  private static PositionalParamSpec.Builder argument(
      Class<?> type, int index, String label, String description) {
    return PositionalParamSpec.builder()
        .type(type)
        .index(String.valueOf(index))
        .paramLabel(label)
        .hideParamSyntax(true)
        .description(description);
  }

  /** All arguments from one on. */
  static PositionalParamSpec rest(
      Class<?> type, String range, boolean needed, String label, String description) {
    return PositionalParamSpec.builder()
        .type(List.class)
        .auxiliaryTypes(type)
        .index(range)
        .arity(needed ? "1..*" : "0..*")
        .required(needed)
        .paramLabel(label)
        .hideParamSyntax(true)
        .description(description)
        .build();
  }
}
