package dev.pawl.expression.regex;

import java.lang.Character.UnicodeScript;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The sets behind {@code \p{…}} (ECMA-262, 22.2.1.9): categories, scripts and a few others. */
final class UnicodeProperty {
  private static final String CATEGORIES =
      """
      Lu Uppercase_Letter 1
      Ll Lowercase_Letter 2
      Lt Titlecase_Letter 3
      LC Cased_Letter 1 2 3
      Lm Modifier_Letter 4
      Lo Other_Letter 5
      L Letter 1 2 3 4 5
      Mn Nonspacing_Mark 6
      Me Enclosing_Mark 7
      Mc Spacing_Mark 8
      M Mark 6 7 8
      Nd Decimal_Number 9
      Nl Letter_Number 10
      No Other_Number 11
      N Number 9 10 11
      Zs Space_Separator 12
      Zl Line_Separator 13
      Zp Paragraph_Separator 14
      Z Separator 12 13 14
      Cc Control 15
      Cf Format 16
      Co Private_Use 18
      Cs Surrogate 19
      Cn Unassigned 0
      C Other 0 15 16 18 19
      Pd Dash_Punctuation 20
      Ps Open_Punctuation 21
      Pe Close_Punctuation 22
      Pc Connector_Punctuation 23
      Po Other_Punctuation 24
      Pi Initial_Punctuation 29
      Pf Final_Punctuation 30
      P Punctuation 20 21 22 23 24 29 30
      Sm Math_Symbol 25
      Sc Currency_Symbol 26
      Sk Modifier_Symbol 27
      So Other_Symbol 28
      S Symbol 25 26 27 28
      """;

  /** By both names of a category, the types of {@link Character#getType(int)} as bits. */
  private static final Map<String, Integer> TYPES = types();

  /** Every word of a script's name has one capital letter. */
  private static final Pattern SCRIPT = Pattern.compile("[A-Z][a-z]*(_[A-Z][a-z]*)*");

  private static final Map<String, CharacterSet> KNOWN = new ConcurrentHashMap<>();

  private UnicodeProperty() {}

  /** The characters of every script, found all at once when the first is asked for. */
  private static final class Scripts {
    static final Map<UnicodeScript, CharacterSet> SETS = sets();

    private static Map<UnicodeScript, CharacterSet> sets() {
      Map<UnicodeScript, CharacterSet.Builder> found = new EnumMap<>(UnicodeScript.class);
      int start = 0;
      UnicodeScript script = UnicodeScript.of(0);
      for (int c = 1; c <= CharacterSet.LAST + 1; c++) {
        UnicodeScript next = c <= CharacterSet.LAST ? UnicodeScript.of(c) : null;
        if (next != script) {
          found.computeIfAbsent(script, _ -> new CharacterSet.Builder()).add(start, c - 1);
          start = c;
          script = next == null ? script : next;
        }
      }
      Map<UnicodeScript, CharacterSet> sets = new EnumMap<>(UnicodeScript.class);
      found.forEach((name, set) -> sets.put(name, set.build()));
      return sets;
    }
  }

  private static Map<String, Integer> types() {
    Map<String, Integer> types = new HashMap<>();
    CATEGORIES
        .lines()
        .map(line -> line.split(" "))
        .forEach(
            words -> {
              int bits = 0;
              for (int i = 2; i < words.length; i++) {
                bits |= 1 << Integer.parseInt(words[i]);
              }
              types.put(words[0], bits);
              types.put(words[1], bits);
            });
    types.put("punct", types.get("P"));
    types.put("digit", types.get("Nd"));
    types.put("cntrl", types.get("Cc"));
    types.put("Combining_Mark", types.get("M"));
    return types;
  }

  /** The set with this name, such as {@code Lu} or {@code Script=Greek}; null if there is none. */
  static @Nullable CharacterSet named(String name) {
    String script = scriptName(name);
    if (script != null) {
      return script(script);
    }
    CharacterSet known = KNOWN.get(name);
    if (known == null) {
      IntPredicate member = member(name);
      if (member == null) {
        return null;
      }
      known = all(member);
      KNOWN.put(name, known);
    }
    return known;
  }

  private static @Nullable IntPredicate member(String name) {
    int equals = name.indexOf('=');
    if (equals >= 0) {
      String value = name.substring(equals + 1);
      return switch (name.substring(0, equals)) {
        case "General_Category", "gc" -> category(value);
        default -> null;
      };
    }
    IntPredicate category = category(name);
    return category == null ? binary(name) : category;
  }

  private static @Nullable IntPredicate category(String name) {
    Integer types = TYPES.get(name);
    return types == null ? null : c -> (types >>> Character.getType(c) & 1) != 0;
  }

  private static @Nullable String scriptName(String name) {
    int start = name.startsWith("sc=") ? 3 : name.startsWith("Script=") ? 7 : -1;
    return start < 0 ? null : name.substring(start);
  }

  private static @Nullable CharacterSet script(String name) {
    // Java takes every spelling, and each would be kept as a set of its own.
    if (!name.equals("SignWriting") && !SCRIPT.matcher(name).matches()) {
      return null;
    }
    try {
      return Scripts.SETS.getOrDefault(UnicodeScript.forName(name), CharacterSet.NOTHING);
    } catch (IllegalArgumentException _) {
      return null;
    }
  }

  private static @Nullable IntPredicate binary(String name) {
    return switch (name) {
      case "Any" -> _ -> true;
      case "ASCII" -> c -> c < 128;
      case "Assigned" -> c -> Character.getType(c) != Character.UNASSIGNED;
      case "ASCII_Hex_Digit", "AHex" -> c -> c < 128 && Character.digit(c, 16) >= 0;
      case "Alphabetic", "Alpha" -> Character::isAlphabetic;
      case "Uppercase", "Upper" -> Character::isUpperCase;
      case "Lowercase", "Lower" -> Character::isLowerCase;
      case "White_Space", "space" ->
          c -> Character.isWhitespace(c) && !isControlMark(c) || isWide(c);
      case "Ideographic", "Ideo" -> Character::isIdeographic;
      case "ID_Start", "IDS" -> Character::isUnicodeIdentifierStart;
      case "ID_Continue", "IDC" -> c -> Character.isUnicodeIdentifierPart(c) && !isIgnorable(c);
      case "Emoji" -> Character::isEmoji;
      case "Emoji_Presentation", "EPres" -> Character::isEmojiPresentation;
      case "Emoji_Modifier", "EMod" -> Character::isEmojiModifier;
      case "Emoji_Modifier_Base", "EBase" -> Character::isEmojiModifierBase;
      case "Emoji_Component", "EComp" -> Character::isEmojiComponent;
      case "Extended_Pictographic", "ExtPict" -> Character::isExtendedPictographic;
      default -> null;
    };
  }

  /** Java takes four separators of files and records for white space; Unicode does not. */
  private static boolean isControlMark(int c) {
    return c >= 0x1C && c <= 0x1F;
  }

  /**
   * White space that no line may be broken at, and the next-line control, of which Java has none.
   */
  private static boolean isWide(int c) {
    return c == 0x85 || c == 0xA0 || c == 0x2007 || c == 0x202F;
  }

  private static boolean isIgnorable(int c) {
    return Character.isIdentifierIgnorable(c);
  }

  private static CharacterSet all(IntPredicate member) {
    CharacterSet.Builder set = new CharacterSet.Builder();
    int start = -1;
    for (int c = 0; c <= CharacterSet.LAST + 1; c++) {
      boolean in = c <= CharacterSet.LAST && member.test(c);
      if (in && start < 0) {
        start = c;
      } else if (!in && start >= 0) {
        set.add(start, c - 1);
        start = -1;
      }
    }
    return set.build();
  }
}
