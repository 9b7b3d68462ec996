package dev.pawl.formats.edit;

import dev.pawl.json.Json;
import java.util.ArrayList;
import java.util.List;

/** Finds the parts of a JSON text that is known to be well-formed and within the limits. */
final class JsonParts {
  private final String text;
  private int at;

  private JsonParts(String text) {
    this.text = text;
  }

  static Parts read(String text) {
    return new Parts(new JsonParts(text).part(), List.of());
  }

  private TextPart part() {
    space();
    return switch (text.charAt(at)) {
      case '{' -> group(true);
      case '[' -> group(false);
      case '"' -> string();
      default -> word();
    };
  }

  private void space() {
    while (Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private TextPart.Group group(boolean isMapping) {
    int start = at++;
    List<TextPart.Member> members = new ArrayList<>();
    space();
    while (text.charAt(at) != '}' && text.charAt(at) != ']') {
      if (text.charAt(at) == ',') {
        at++;
      } else {
        members.add(isMapping ? member() : item());
      }
      space();
    }
    at++;
    return new TextPart.Group(isMapping, start, at, true, 0, members);
  }

  private TextPart.Member member() {
    TextPart.Scalar key = string();
    String name = String.valueOf(Json.parse(text.substring(key.start(), key.end())));
    space();
    at++;
    return new TextPart.Member(key.start(), key.end(), name, part());
  }

  private TextPart.Member item() {
    TextPart value = part();
    return new TextPart.Member(value.start(), value.start(), null, value);
  }

  private TextPart.Scalar string() {
    int start = at++;
    while (text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    at++;
    return new TextPart.Scalar(start, at, TextPart.Quotes.DOUBLE);
  }

  private TextPart.Scalar word() {
    int start = at;
    while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return new TextPart.Scalar(start, at, TextPart.Quotes.NONE);
  }
}
