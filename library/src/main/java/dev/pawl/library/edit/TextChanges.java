package dev.pawl.library.edit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.edit.ValueEdit;
import dev.pawl.formats.source.SourceLimits;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes changes in a text, one after the other. All of them are made, or none.
 *
 * @param format what the format of the file is called
 * @param assistance renames nodes; null where nobody can
 */
public record TextChanges(Path file, String format, @Nullable Assistance assistance) {
  /** Nobody does more than this at once by hand. */
  private static final int MOST = 500;

  /** A change that cannot be made. */
  public static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;
    private final int index;
    private final PawlException why;

    Refused(int index, PawlException why) {
      super(why.getMessage(), why);
      this.index = index;
      this.why = why;
    }

    /** Which of them, from 0 on. */
    public int index() {
      return index;
    }

    public PawlException why() {
      return why;
    }
  }

  /**
   * The text with all of these made.
   *
   * @param changes each an object with its {@code op}
   */
  public String made(String text, List<?> changes) throws Refused {
    if (changes.size() > MOST) {
      throw new Refused(MOST, new PawlException.Conflict("make " + MOST + " edits at most"));
    }
    String now = text;
    Map<String, @Nullable Object> value = null;
    for (int i = 0; i < changes.size(); i++) {
      try {
        Change change = Change.of(changes.get(i));
        if (change.op().equals("renameNode")) {
          now = value == null ? now : written(now, value);
          value = null;
          now = renamed(now, change);
        } else {
          Map<String, @Nullable Object> before =
              value == null ? Plain.object(edit(now).value()) : value;
          changes(before).make(change);
          value = before;
        }
      } catch (PawlException e) {
        throw new Refused(i, e);
      }
    }
    try {
      return value == null ? now : written(now, value);
    } catch (PawlException e) {
      throw new Refused(changes.size() - 1, e);
    }
  }

  private ValueEdit edit(String text) {
    return ValueEdit.of(file.toString(), text.getBytes(UTF_8));
  }

  private String written(String text, Map<String, @Nullable Object> value) {
    Object frozen = Values.freeze(value);
    Map<String, @Nullable Object> wanted =
        frozen instanceof Map<?, ?> map ? Values.asObject(map) : new LinkedHashMap<>();
    byte[] content = edit(text).to(wanted);
    if (content.length > SourceLimits.MAX_BYTES) {
      throw new PawlException.LimitExceeded(
          "the text would have more than " + SourceLimits.MAX_BYTES + " bytes");
    }
    return new String(content, UTF_8);
  }

  private String renamed(String text, Change change) {
    if (assistance == null || !format.equals("graph")) {
      throw new PawlException.Conflict("nodes cannot be renamed in files of this format");
    }
    return assistance.renamed(
        file, text, change.text("tool"), change.text("node"), change.text("to"));
  }

  private Changes changes(Map<String, @Nullable Object> value) {
    return switch (format) {
      case "graph" -> new GraphChanges(value);
      case "canvas" -> new CanvasChanges(value);
      default -> new PointerChanges(value);
    };
  }
}
