package dev.pawl.formats.source;

import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import java.util.Iterator;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** The parser's events one by one, with its complaints turned into problems that have a place. */
final class YamlEvents {
  private final String file;
  private final String text;
  private final Iterator<Event> events;
  private Place last;

  YamlEvents(String file, String text) throws UnreadableException {
    this.file = file;
    this.text = text;
    this.last = new Place(file, 1, 1);
    refuseControlCharacters();
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(file)
            .setUseMarks(true)
            .setParseComments(false)
            .setCodePointLimit(Integer.MAX_VALUE)
            .build();
    this.events = new Parse(settings).parseString(text).iterator();
  }

  Event next() throws UnreadableException {
    try {
      Event event = events.next();
      last = place(event.getStartMark().orElseThrow());
      return event;
    } catch (MarkedYamlEngineException malformed) {
      throw new YamlSlips(file, text).explain(malformed, last);
    } catch (YamlEngineException malformed) {
      boolean version = String.valueOf(malformed.getMessage()).startsWith("Version");
      throw version
          ? syntax("this version of YAML is not known", last, "remove the line with `%YAML`")
          : syntax("not well-formed YAML: " + malformed.getMessage(), last, "");
    } catch (RuntimeException malformed) {
      // The parser lets a few malformed texts through to exceptions of the JDK.
      throw syntax("not well-formed YAML near here", last, "");
    }
  }

  Place place(Mark mark) {
    return new Place(file, mark.getLine() + 1, mark.getColumn() + 1);
  }

  static UnreadableException syntax(String message, Place place, String advice) {
    return new UnreadableException(ProblemCode.SYNTAX, message, place, advice);
  }

  /** Whether what begins with an event stands right behind this character. */
  boolean follows(Event event, char before) {
    int index = event.getStartMark().orElseThrow().getIndex() - 1;
    return index >= 0
        && text.codePointCount(0, text.length()) > index
        && text.codePointAt(text.offsetByCodePoints(0, index)) == before;
  }

  /** Section 5.1 of YAML 1.2: which characters a file may hold. */
  private void refuseControlCharacters() throws UnreadableException {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean allowed =
          c == '\t' || c == '\n' || c == '\r' || c == '\u0085' || !Character.isISOControl(c);
      if (!allowed || c == '\uFFFE' || c == '\uFFFF') {
        throw syntax(
            "the character U+%04X is not allowed in YAML".formatted((int) c),
            Utf8.placeAfter(file, text.substring(0, i)),
            "remove it, or write it as an escape in double quotes");
      }
    }
  }
}
