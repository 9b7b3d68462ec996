package dev.pawl.formats;

import dev.pawl.formats.bpmn.BpmnFormat;
import dev.pawl.formats.canvas.CanvasFormat;
import dev.pawl.formats.graph.GraphFormat;
import dev.pawl.formats.promptflow.PromptFlowFormat;
import dev.pawl.formats.reference.References;
import dev.pawl.formats.source.FileContent;
import dev.pawl.formats.source.RegularFile;
import dev.pawl.formats.source.SourceLimits;
import dev.pawl.model.Bundle;
import dev.pawl.model.DefinitionFormat;
import dev.pawl.model.Problem;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.UpstreamDefinition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The formats that files can have, and the one way in for all of them. */
public final class DefinitionFormats {
  /** Those that Pawl knows. */
  public static final DefinitionFormats STANDARD =
      new DefinitionFormats(List.of(new GraphFormat()), true);

  private final List<DefinitionFormat> all;
  private final boolean standard;

  /**
   * Those of JSON files only. Whoever starts with graphs in YAML, as most do, need not load them:
   * see "Starting" in docs/performance.md.
   */
  private static final class OfJson {
    static final List<DefinitionFormat> ALL = List.of(new PromptFlowFormat(), new CanvasFormat());
  }

  /** The same for files that end in {@code .bpmn}. */
  private static final class OfXml {
    static final List<DefinitionFormat> ALL = List.of(new BpmnFormat());
  }

  /**
   * @param all of several that fit, the first one reads a file
   */
  public DefinitionFormats(List<DefinitionFormat> all) {
    this(all, false);
  }

  private DefinitionFormats(List<DefinitionFormat> all, boolean standard) {
    this.all = List.copyOf(all);
    this.standard = standard;
  }

  /** Whether a file of this name may be of any of the formats. */
  public boolean mayBeOne(String fileName) {
    return !byName(fileName).isEmpty();
  }

  /** Whether a file is of any of the formats. */
  public boolean recognise(Path file) throws IOException {
    String name = String.valueOf(file.getFileName());
    List<DefinitionFormat> candidates = byName(name);
    if (candidates.isEmpty()) {
      return false;
    }
    byte[] content = RegularFile.read(file, SourceLimits.MAX_BYTES + 1);
    return candidates.stream().anyMatch(each -> each.recognises(name, content));
  }

  public Bundle read(Path file) {
    return read(file, Map.of());
  }

  /**
   * Reads a file that somebody named: if it is of no known format, the first one says what is wrong
   * with it.
   *
   * @param others servers from elsewhere; a server of the same name in the file wins
   */
  public Bundle read(Path file, Map<String, UpstreamDefinition> others) {
    return read(file, _ -> others);
  }

  /**
   * The same where each file has its own servers from elsewhere: tools of it may run tools of other
   * files, which are read as well.
   */
  public Bundle read(Path file, Function<Path, Map<String, UpstreamDefinition>> others) {
    return followed(file, readAlone(file, others.apply(file)), others);
  }

  /**
   * The same where some files are not read as they lie on the disk.
   *
   * @param contents of this file, and of others that its tools need
   */
  public Bundle read(
      Path file,
      Function<Path, FileContent> contents,
      Function<Path, Map<String, UpstreamDefinition>> others) {
    Bundle bundle = readAlone(file, contents.apply(file), others.apply(file));
    return References.areIn(bundle)
        ? References.follow(
            file, bundle, each -> readAlone(each, contents.apply(each), others.apply(each)))
        : bundle;
  }

  /** Whether a text that a file of this name would hold is of any of the formats. */
  public boolean recognise(String fileName, byte[] content) {
    return byName(fileName).stream().anyMatch(each -> each.recognises(fileName, content));
  }

  /** What the format is called by which a text of a file of this name would be read. */
  public String formatOf(String fileName, byte[] content) {
    return of(fileName, content).name();
  }

  /**
   * With what its tools need of other files.
   *
   * @param location where the file of the bundle lies
   */
  public Bundle followed(
      Path location, Bundle bundle, Function<Path, Map<String, UpstreamDefinition>> others) {
    return References.areIn(bundle)
        ? References.follow(location, bundle, each -> readAlone(each, others.apply(each)))
        : bundle;
  }

  /** Reads a file without what its tools need of other files. */
  public Bundle readAlone(Path file, Map<String, UpstreamDefinition> others) {
    return readAlone(file, FileContent.read(file), others);
  }

  private Bundle readAlone(Path file, FileContent content, Map<String, UpstreamDefinition> others) {
    String name = file.toString();
    // No pattern switch: see "Starting" in docs/performance.md.
    if (content instanceof FileContent.Bytes(byte[] bytes)) {
      DefinitionFormat format = of(name, bytes);
      return format.looksAround()
          ? format.read(name, bytes, others, NearbyFiles.of(file))
          : format.read(name, bytes, others);
    }
    return new Bundle(
        name,
        ServerInfo.unnamed(name),
        others,
        List.of(),
        List.of(),
        content instanceof FileContent.Unreadable(Problem problem) ? List.of(problem) : List.of());
  }

  /** A file is looked into only when its name leaves a choice. */
  private DefinitionFormat of(String name, byte[] content) {
    List<DefinitionFormat> candidates = byName(name);
    if (candidates.size() > 1) {
      for (DefinitionFormat each : candidates) {
        if (each.recognises(name, content)) {
          return each;
        }
      }
    }
    return candidates.isEmpty() ? all.getFirst() : candidates.getFirst();
  }

  private List<DefinitionFormat> byName(String fileName) {
    String lower = fileName.toLowerCase(Locale.ROOT);
    List<DefinitionFormat> found = new ArrayList<>();
    add(all, lower, found);
    if (standard && lower.endsWith(".json")) {
      add(OfJson.ALL, lower, found);
    }
    if (standard && (lower.endsWith(".bpmn") || lower.endsWith(".xml"))) {
      add(OfXml.ALL, lower, found);
    }
    return found;
  }

  private static void add(
      List<DefinitionFormat> formats, String fileName, List<DefinitionFormat> found) {
    for (DefinitionFormat each : formats) {
      for (String ending : each.endings()) {
        if (fileName.endsWith(ending)) {
          found.add(each);
          break;
        }
      }
    }
  }
}
