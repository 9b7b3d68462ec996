package dev.pawl.lsp.server;

import dev.pawl.lsp.text.Text;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** Offsets as editors tell them: by line and UTF-16 code unit, both from 0. */
final class Positions {
  private Positions() {}

  static int offset(Text text, Position position) {
    return text.offset(position.getLine(), position.getCharacter());
  }

  static Position of(Text text, int offset) {
    return new Position(text.lineOf(offset), text.column(offset));
  }

  static Range of(Text text, int start, int end) {
    return new Range(of(text, start), of(text, end));
  }
}
