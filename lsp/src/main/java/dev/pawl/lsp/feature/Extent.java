package dev.pawl.lsp.feature;

import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.text.Part;
import dev.pawl.lsp.text.Spot;
import dev.pawl.lsp.text.Text;
import dev.pawl.model.Place;

/** From where to where something stands of which only the beginning is told. */
public record Extent(int start, int end) {
  public static Extent of(Document document, Place place) {
    Text text = document.graph().text();
    int start = text.offset(place);
    int lineEnd = text.end(text.lineOf(start));
    Spot spot = Spot.at(document.graph().root(), start);
    Part.Scalar scalar = spot.scalar();
    int end;
    if (scalar != null && scalar.start() == start) {
      end = Math.min(scalar.end(), lineEnd);
    } else if (scalar != null) {
      end = wordEnd(document.content(), start, lineEnd);
    } else if (spot.onKey()) {
      end = spot.steps().getLast().member().keyEnd();
    } else {
      end = lineEnd;
    }
    return new Extent(start, Math.max(start, end));
  }

  private static int wordEnd(String content, int start, int lineEnd) {
    int end = start;
    while (end < lineEnd
        && (Character.isUnicodeIdentifierPart(content.charAt(end)) || content.charAt(end) == '$')) {
      end++;
    }
    return end > start ? end : Math.min(start + 1, lineEnd);
  }
}
