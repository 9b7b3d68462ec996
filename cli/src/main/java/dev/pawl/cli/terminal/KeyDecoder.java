package dev.pawl.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes keys of the bytes that a terminal sends: UTF-8, control characters, escape sequences. */
final class KeyDecoder {
  private static final int ESCAPE = 27;
  private static final int LONGEST = 16;
  private static final Map<Integer, Key.Edit> CONTROLS =
      Map.ofEntries(
          Map.entry(1, Key.Edit.HOME),
          Map.entry(2, Key.Edit.LEFT),
          Map.entry(4, Key.Edit.END_OF_INPUT),
          Map.entry(5, Key.Edit.END),
          Map.entry(6, Key.Edit.RIGHT),
          Map.entry(8, Key.Edit.ERASE),
          Map.entry(9, Key.Edit.COMPLETE),
          Map.entry(10, Key.Edit.ENTER),
          Map.entry(11, Key.Edit.ERASE_REST),
          Map.entry(13, Key.Edit.ENTER),
          Map.entry(14, Key.Edit.DOWN),
          Map.entry(16, Key.Edit.UP),
          Map.entry(21, Key.Edit.ERASE_START),
          Map.entry(23, Key.Edit.ERASE_WORD),
          Map.entry(127, Key.Edit.ERASE));
  private static final Map<String, Key.Edit> SEQUENCES =
      Map.ofEntries(
          Map.entry("[A", Key.Edit.UP),
          Map.entry("[B", Key.Edit.DOWN),
          Map.entry("[C", Key.Edit.RIGHT),
          Map.entry("[D", Key.Edit.LEFT),
          Map.entry("[H", Key.Edit.HOME),
          Map.entry("[F", Key.Edit.END),
          Map.entry("[1~", Key.Edit.HOME),
          Map.entry("[7~", Key.Edit.HOME),
          Map.entry("[4~", Key.Edit.END),
          Map.entry("[8~", Key.Edit.END),
          Map.entry("[3~", Key.Edit.DELETE),
          Map.entry("[1;5C", Key.Edit.WORD_RIGHT),
          Map.entry("[1;5D", Key.Edit.WORD_LEFT),
          Map.entry("[1;3C", Key.Edit.WORD_RIGHT),
          Map.entry("[1;3D", Key.Edit.WORD_LEFT),
          Map.entry("f", Key.Edit.WORD_RIGHT),
          Map.entry("b", Key.Edit.WORD_LEFT),
          Map.entry("\u007f", Key.Edit.ERASE_WORD));

  private final StringBuilder sequence = new StringBuilder();
  private final ByteArrayOutputStream character = new ByteArrayOutputStream();
  private boolean escaped;
  private int missing;

  /** The keys that a byte completes; mostly one or none. */
  List<Key> take(int value) {
    List<Key> keys = new ArrayList<>(1);
    if (escaped) {
      escape(value, keys);
    } else if (missing > 0) {
      character.write(value);
      if (--missing == 0) {
        keys.add(new Key.Typed(character.toString(UTF_8)));
        character.reset();
      }
    } else if (value == ESCAPE) {
      escaped = true;
    } else if (value < ' ' || value == 127) {
      keys.add(CONTROLS.getOrDefault(value, Key.Edit.NONE));
    } else if (value < 128) {
      keys.add(new Key.Typed(Character.toString(value)));
    } else {
      begin(value);
    }
    return keys;
  }

  private void begin(int value) {
    missing = value >= 0xf0 ? 3 : value >= 0xe0 ? 2 : value >= 0xc0 ? 1 : 0;
    if (missing > 0) {
      character.write(value);
    }
  }

  private void escape(int value, List<Key> keys) {
    sequence.append((char) value);
    boolean opened = sequence.length() == 1 && (value == '[' || value == 'O');
    boolean goesOn = sequence.length() > 1 && (value < '@' || value > '~');
    if ((opened || goesOn) && sequence.length() < LONGEST) {
      return;
    }
    // Some terminals send O instead of [ for the same keys.
    String name = sequence.toString().replaceFirst("^O", "[");
    keys.add(SEQUENCES.getOrDefault(name, Key.Edit.NONE));
    sequence.setLength(0);
    escaped = false;
  }
}
