package dev.pawl.formats.promptflow;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.formats.reading.Report;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file with a saved template: JSON, or a text that may begin with a front matter in YAML between
 * two lines of three hyphens.
 *
 * @param template null when it has an error
 */
public record TemplateFile(@Nullable SavedTemplate template, List<Problem> problems) {
  private static final KeySet KEYS =
      KeySet.of(
          "metadata",
          "name",
          "title",
          "description",
          "content",
          "template",
          "text",
          "prompt",
          "variables",
          "arguments",
          "generate");
  private static final List<String> TEXTS = List.of("content", "template", "text", "prompt");
  private static final String FENCE = "---";

  public TemplateFile {
    problems = List.copyOf(problems);
  }

  /** Whether a file of this name can have one. */
  public static boolean mayBeOne(String fileName) {
    String lower = fileName.toLowerCase(Locale.ROOT);
    return lower.endsWith(".json") || lower.endsWith(".md") || lower.endsWith(".markdown");
  }

  /** What a template is called that does not say so itself: as its file is. */
  public static String stem(String fileName) {
    String name = fileName.substring(fileName.replace('\\', '/').lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    return dot < 1 ? name : name.substring(0, dot);
  }

  /** Nothing in a file makes it throw. */
  public static TemplateFile read(String fileName, byte[] content) {
    return fileName.toLowerCase(Locale.ROOT).endsWith(".json")
        ? json(fileName, SourceReader.read(fileName, content))
        : markdown(fileName, content);
  }

  private static TemplateFile json(String fileName, Reading reading) {
    Source root = reading.root();
    Report report = new Report(reading);
    if (root instanceof Source.Mapping mapping) {
      report.adopt(root);
      Cursor file = new Cursor(mapping, "the template", KEYS, report);
      return read(fileName, file, text(file));
    }
    if (root != null) {
      report.problem(
          ProblemCode.WRONG_TYPE,
          "a template must be an object, but it is " + ValueTypes.of(root),
          root.place(),
          "write `name` and `content`");
    }
    return new TemplateFile(null, report.sorted());
  }

  private static String text(Cursor file) {
    for (String key : TEXTS) {
      if (file.has(key)) {
        return Objects.requireNonNullElse(file.optionalText(key), "");
      }
    }
    return file.text(TEXTS.getFirst(), "write the text");
  }

  /** Lines keep their numbers: what stands before and behind the front matter becomes blank. */
  private static TemplateFile markdown(String fileName, byte[] content) {
    Reading whole = SourceReader.readText(fileName, content);
    if (!(whole.root() instanceof Source.Scalar scalar)) {
      return new TemplateFile(null, whole.problems());
    }
    String all = String.valueOf(scalar.value()).replace("\r\n", "\n");
    int end = all.startsWith(FENCE + "\n") ? all.indexOf("\n" + FENCE, FENCE.length()) : -1;
    boolean hasFront = end >= 0 && isFence(all, end + 1);
    String front = hasFront ? "\n" + all.substring(FENCE.length() + 1, end + 1) : "";
    int behind = hasFront ? all.indexOf('\n', end + 1) : -1;
    String text = !hasFront ? all : behind < 0 ? "" : all.substring(behind + 1);
    Reading reading = SourceReader.readIfAny(fileName, front.getBytes(UTF_8));
    Source root = reading.root();
    Report report = new Report(reading);
    if (root instanceof Source.Scalar nothing && nothing.value() == null) {
      root = new Source.Mapping(Map.of(), new Place(fileName, 1, 1));
    }
    if (!(root instanceof Source.Mapping mapping)) {
      if (root != null) {
        report.problem(
            ProblemCode.WRONG_TYPE,
            "the front matter must be a mapping, but it is " + ValueTypes.of(root),
            root.place(),
            "write `name: …`");
      }
      return new TemplateFile(null, report.sorted());
    }
    report.adopt(root);
    return read(fileName, new Cursor(mapping, "the template", KEYS, report), trimmed(text));
  }

  private static boolean isFence(String all, int from) {
    int end = all.indexOf('\n', from);
    return (end < 0 ? all.substring(from) : all.substring(from, end)).strip().equals(FENCE);
  }

  /** The line end that editors put behind the last line is no part of the text. */
  private static String trimmed(String text) {
    String begun = text.startsWith("\n") ? text.substring(1) : text;
    return begun.endsWith("\n") ? begun.substring(0, begun.length() - 1) : begun;
  }

  private static TemplateFile read(String fileName, Cursor file, String text) {
    Source.Mapping metadata = file.mapping("metadata");
    Cursor about =
        metadata == null
            ? file
            : new Cursor(metadata, "`metadata` of the template", KEYS, file.report());
    String name = said(file, about, "name");
    String known = name == null ? stem(fileName) : name;
    if (!FlowMeta.isName(known)) {
      file.problem(
          ProblemCode.BAD_NAME,
          "`" + known + "` cannot be the name of a template",
          file.has("name") ? file.placeOf("name") : file.place(),
          FlowMeta.NAME_RULE);
    }
    Cursor listing = file.has("variables") || file.has("arguments") ? file : about;
    String key = listing.has("variables") ? "variables" : "arguments";
    List<FlowVariable> variables = VariableReader.read(listing.sequence(key), listing, key);
    boolean generated = file.flag("generate", metadata != null && about.flag("generate", false));
    SavedTemplate template =
        new SavedTemplate(
            known,
            said(file, about, "title"),
            said(file, about, "description"),
            text,
            variables,
            generated,
            file.place());
    return new TemplateFile(file.report().failed() ? null : template, file.report().sorted());
  }

  private static @Nullable String said(Cursor file, Cursor about, String key) {
    String here = file.optionalText(key);
    return here == null ? about.optionalText(key) : here;
  }
}
