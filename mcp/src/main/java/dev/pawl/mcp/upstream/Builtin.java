package dev.pawl.mcp.upstream;

import dev.pawl.engine.plan.Effects;
import dev.pawl.mcp.files.FilesServer;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.model.UpstreamDefinition;
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
  FILES("files") {
    @Override
    List<String> options() {
      return List.of("root", "readOnly");
    }

    @Override
    Optional<String> fault(String option, @Nullable Object value) {
      if (option.equals("readOnly")) {
        return value instanceof Boolean ? Optional.empty() : Optional.of("must be true or false");
      }
      return value instanceof String text && isPath(text)
          ? Optional.empty()
          : Optional.of("must be the path of a folder");
    }

    @Override
    Effects effects(String tool) {
      return switch (tool) {
        case "list_directory", "read_file", "read_text_file", "search", "search_files" -> READS;
        case "write_file" -> WRITES;
        default -> Effects.UNKNOWN;
      };
    }

    @Override
    ToolServer create(Map<String, @Nullable Object> options, Path base) {
      String root = options.get("root") instanceof String text ? text : ".";
      return new FilesServer(
          base.resolve(root).normalize(), Boolean.TRUE.equals(options.get("readOnly")));
    }
  },

  /** Stands in for the activities of a Java program where there is none. */
  ACTIVITIES(UpstreamDefinition.ACTIVITIES) {
    @Override
    List<String> options() {
      return List.of();
    }

    @Override
    Optional<String> fault(String option, @Nullable Object value) {
      return Optional.empty();
    }

    @Override
    Effects effects(String tool) {
      return Effects.UNKNOWN;
    }

    @Override
    ToolServer create(Map<String, @Nullable Object> options, Path base) {
      return List::of;
    }
  };

  private static final Effects READS = new Effects(true, null, null, false);
  private static final Effects WRITES = new Effects(false, true, true, false);

  final String kind;

  Builtin(String kind) {
    this.kind = kind;
  }

  static Optional<Builtin> of(String kind) {
    return Arrays.stream(values()).filter(builtin -> builtin.kind.equals(kind)).findFirst();
  }

  static List<String> kinds() {
    return Arrays.stream(values()).map(builtin -> builtin.kind).toList();
  }

  /** The options it knows. */
  abstract List<String> options();

  /** What is wrong with an option's value, as in {@code must be true or false}. */
  abstract Optional<String> fault(String option, @Nullable Object value);

  /** What one of its tools does, as its annotations say. */
  abstract Effects effects(String tool);

  /** Makes a server of faultless options, without touching the disk. */
  abstract ToolServer create(Map<String, @Nullable Object> options, Path base);

  private static boolean isPath(String text) {
    try {
      return !text.isBlank() && !Path.of(text).toString().isEmpty();
    } catch (InvalidPathException _) {
      return false;
    }
  }
}
