package dev.pawl.mcp.upstream;

import dev.pawl.engine.plan.Effects;
import dev.pawl.mcp.files.FilesServer;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.mcp.web.WebOptions;
import dev.pawl.mcp.web.WebServer;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.model.UpstreamSettings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A server that is part of Pawl, by the word that files use for it. */
enum Builtin {
  /** Options: {@code root}, a folder, and {@code readOnly}. */
  FILES("files", List.of("root", "readOnly")),
  /** Options: see {@link WebOptions}. */
  HTTP("http", List.of("hosts", "baseUrl", "headers", "maxBytes")),
  /** Stands in for the activities of a Java program where there is none. */
  ACTIVITIES(UpstreamDefinition.ACTIVITIES, List.of());

  private static final Effects READS = new Effects(true, null, null, false);
  private static final Effects WRITES = new Effects(false, true, true, false);

  final String kind;
  private final List<String> options;

  Builtin(String kind, List<String> options) {
    this.kind = kind;
    this.options = options;
  }

  static Optional<Builtin> of(String kind) {
    return Arrays.stream(values()).filter(builtin -> builtin.kind.equals(kind)).findFirst();
  }

  static List<String> kinds() {
    return Arrays.stream(values()).map(builtin -> builtin.kind).toList();
  }

  /** The options it knows. */
  List<String> options() {
    return options;
  }

  /** What is wrong with an option's value, as in {@code must be true or false}. */
  Optional<String> fault(String option, @Nullable Object value) {
    return this == FILES ? filesFault(option, value) : WebOptions.fault(option, value);
  }

  /** What is wrong with options that are faultless by themselves, as in {@code needs `hosts`}. */
  Optional<String> fault(Map<String, @Nullable Object> together) {
    return this == HTTP ? WebOptions.fault(together) : Optional.empty();
  }

  private static Optional<String> filesFault(String option, @Nullable Object value) {
    if (option.equals("readOnly")) {
      return value instanceof Boolean ? Optional.empty() : Optional.of("must be true or false");
    }
    return value instanceof String text && isPath(text)
        ? Optional.empty()
        : Optional.of("must be the path of a folder");
  }

  /** What one of its tools does, as its annotations say. */
  Effects effects(String tool) {
    if (this == ACTIVITIES) {
      return Effects.UNKNOWN;
    }
    return this == FILES ? filesEffects(tool) : httpEffects(tool);
  }

  private static Effects filesEffects(String tool) {
    return switch (tool) {
      case "list_directory", "read_file", "read_text_file", "search", "search_files" -> READS;
      case "write_file" -> WRITES;
      default -> Effects.UNKNOWN;
    };
  }

  private static Effects httpEffects(String tool) {
    return switch (tool) {
      case "get", "head" -> new Effects(true, null, null, true);
      case "put", "delete" -> new Effects(false, true, true, true);
      case "post", "patch", "request" -> new Effects(false, true, false, true);
      default -> Effects.UNKNOWN;
    };
  }

  /**
   * Makes a server of faultless options, without touching disk or network.
   *
   * @param given its options, with the values of variables where it is to be called
   */
  ToolServer create(Map<String, @Nullable Object> given, UpstreamSettings settings, Path base) {
    if (this == HTTP) {
      return new WebServer(WebOptions.of(given, settings.timeout()));
    }
    if (this == ACTIVITIES) {
      return List::of;
    }
    String root = given.get("root") instanceof String text ? text : ".";
    return new FilesServer(
        base.resolve(root).normalize(), Boolean.TRUE.equals(given.get("readOnly")));
  }

  private static boolean isPath(String text) {
    try {
      return !text.isBlank() && !Path.of(text).toString().isEmpty();
    } catch (InvalidPathException _) {
      return false;
    }
  }
}
