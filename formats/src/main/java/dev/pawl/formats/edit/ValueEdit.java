package dev.pawl.formats.edit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The text of a YAML or JSON file that is to say something else. Whatever says the same as before
 * stays as it was, byte for byte: comments, order, quotes, indentation, line breaks.
 *
 * <p>Every result is read again and compared with what was meant before it is handed out.
 */
public final class ValueEdit {
  private static final String MARK = "\uFEFF";

  /** If a change in small pieces does not come out right, larger ones are written anew. */
  private static final List<Integer> DEPTHS = List.of(Integer.MAX_VALUE, 6, 4, 3, 2, 1);

  private final String file;
  private final String text;
  private final boolean marked;
  private final Source.Mapping root;
  private final boolean json;
  private final Parts parts;

  /** How many things were wrong with the file as YAML or JSON already. */
  private final int flaws;

  private ValueEdit(String file, String decoded, Source.Mapping root, int flaws) {
    this.file = file;
    this.marked = decoded.startsWith(MARK);
    this.text = marked ? decoded.substring(MARK.length()) : decoded;
    this.root = root;
    this.flaws = flaws;
    this.json = file.toLowerCase(Locale.ROOT).endsWith(".json");
    this.parts = json ? JsonParts.read(text) : YamlParts.read(text);
  }

  /**
   * Takes the content of a file.
   *
   * @throws PawlException.InvalidDefinition when it is not YAML or JSON, or no mapping
   */
  public static ValueEdit of(String file, byte[] content) {
    Reading reading = SourceReader.read(file, content);
    if (reading.root() instanceof Source.Mapping root) {
      return new ValueEdit(file, new String(content, UTF_8), root, reading.problems().size());
    }
    throw new PawlException.InvalidDefinition(
        reading.root() == null
            ? reading.problems()
            : List.of(
                problem(
                    ProblemCode.WRONG_TYPE,
                    "a graph file must be a mapping",
                    new Place(file, 1, 1),
                    null,
                    "begin with `server:` and `tools:`")));
  }

  String file() {
    return file;
  }

  String text() {
    return text;
  }

  Source.Mapping root() {
    return root;
  }

  Parts parts() {
    return parts;
  }

  /** What it says, as a plain value. */
  public Map<String, @Nullable Object> value() {
    return root.value();
  }

  /**
   * The same file saying this.
   *
   * @throws PawlException.InvalidDefinition when that cannot be written into it safely
   */
  public byte[] to(Map<String, @Nullable Object> wanted) {
    return to(wanted, DEPTHS);
  }

  /**
   * @param depths how far into the value parts are changed one by one: the first that comes out
   *     right counts
   */
  byte[] to(Map<String, @Nullable Object> wanted, List<Integer> depths) {
    List<Problem> problems = List.of();
    for (byte[] attempt : attempts(wanted, depths)) {
      Reading reading = SourceReader.read(file, attempt);
      Source read = reading.root();
      if (read != null
          && reading.problems().size() <= flaws
          && Values.deepEquals(read.value(), wanted)) {
        return attempt;
      }
      problems = read == null ? reading.problems() : List.of();
    }
    throw problems.isEmpty()
        ? refusal("this change cannot be written into the file safely", root.place(), null)
        : new PawlException.InvalidDefinition(problems);
  }

  /** A file that ends without a line break is to do so afterwards too, unless a text needs it. */
  private List<byte[]> attempts(Map<String, @Nullable Object> wanted, List<Integer> depths) {
    Style style = Style.of(text, parts.root(), json);
    boolean unfinished = !json && !text.endsWith("\n");
    String whole = unfinished ? text + style.newline() : text;
    List<byte[]> attempts = new ArrayList<>();
    for (int depth : depths) {
      List<Edit> edits =
          parts.root() instanceof TextPart.Group group
              ? new Rewrite(whole, style, depth).edits(group, root, wanted)
              : null;
      if (edits != null && Edit.areApart(edits)) {
        String result = (marked ? MARK : "") + Edit.apply(whole, edits, 0, whole.length());
        if (unfinished) {
          int end = new Lines(result).beforeBreak(result.length());
          attempts.add(result.substring(0, end).getBytes(UTF_8));
        }
        attempts.add(result.getBytes(UTF_8));
      }
    }
    return attempts;
  }

  static PawlException refusal(String message, Place place, @Nullable String tool) {
    return new PawlException.InvalidDefinition(
        List.of(
            problem(
                ProblemCode.NOT_EDITABLE, message, place, tool, "edit the file by hand instead")));
  }

  private static Problem problem(
      ProblemCode code, String message, Place place, @Nullable String tool, String advice) {
    return new Problem(code, message, place, tool, null, advice);
  }
}
