package dev.pawl.cli.terminal;

import dev.pawl.mcp.lock.Visible;
import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * Replaces what is in a text without being seen as itself, or does something to the rest: commands
 * for a terminal, marks that turn the direction of writing, characters without width.
 *
 * <p>Some of them belong to ordinary writing, and stay where they do: the joiners inside of an
 * emoji or of a word in Persian or Hindi, a mark of direction among letters that are written from
 * right to left, the selector behind the character that it selects a form of.
 */
final class Unseen {
  private static final int JOINER = 0x200D;
  private static final int NON_JOINER = 0x200C;
  private static final int KEYCAP = 0x20E3;
  private static final int EMOJI_FORM = 0xFE0F;
  private static final int TAGS = 0xE0020;
  private static final int LAST_TAG = 0xE007F;
  private static final int NEAR = 12;

  /** England, Scotland and Wales: no other flags are written with tags. */
  private static final List<String> FLAGS = List.of(flag("gbeng"), flag("gbsct"), flag("gbwls"));

  /** Whose letters change with their neighbours. */
  private static final Set<UnicodeScript> JOINED =
      EnumSet.of(
          UnicodeScript.ARABIC,
          UnicodeScript.SYRIAC,
          UnicodeScript.MONGOLIAN,
          UnicodeScript.NKO,
          UnicodeScript.DEVANAGARI,
          UnicodeScript.BENGALI,
          UnicodeScript.GURMUKHI,
          UnicodeScript.GUJARATI,
          UnicodeScript.ORIYA,
          UnicodeScript.TAMIL,
          UnicodeScript.TELUGU,
          UnicodeScript.KANNADA,
          UnicodeScript.MALAYALAM,
          UnicodeScript.SINHALA,
          UnicodeScript.TIBETAN,
          UnicodeScript.MYANMAR,
          UnicodeScript.KHMER);

  private Unseen() {}

  private static String flag(String region) {
    StringBuilder flag = new StringBuilder("\uD83C\uDFF4");
    region.chars().forEach(letter -> flag.appendCodePoint(TAGS - ' ' + letter));
    return flag.appendCodePoint(LAST_TAG).toString();
  }

  /**
   * The same text if there is nothing to replace.
   *
   * @param spared what stays all the same
   * @param form what stands for a character instead
   */
  static String replaced(String text, IntPredicate spared, IntFunction<String> form) {
    StringBuilder shown = null;
    int point;
    for (int i = 0; i < text.length(); i += Character.charCount(point)) {
      point = text.codePointAt(i);
      boolean unseen = Visible.hides(point) && !spared.test(point) && !isOrdinary(text, i, point);
      if (unseen) {
        if (shown == null) {
          shown = new StringBuilder(text.length() + 16).append(text, 0, i);
        }
        shown.append(form.apply(point));
      } else if (shown != null) {
        shown.appendCodePoint(point);
      }
    }
    return shown == null ? text : shown.toString();
  }

  private static boolean isOrdinary(String text, int at, int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL, Character.SURROGATE -> false;
      case Character.SPACE_SEPARATOR, Character.PRIVATE_USE -> true;
      case Character.UNASSIGNED -> !isReservedForUnseen(point);
      case Character.OTHER_SYMBOL -> true; // the empty cell of Braille
      default -> isSign(point) || belongs(text, at, point);
    };
  }

  /** What has no meaning yet, but will not be seen when it has. */
  private static boolean isReservedForUnseen(int point) {
    return point == 0x2065
        || (point >= 0xFFF0 && point <= 0xFFF8)
        || (point >= 0xE0000 && point <= 0xE0FFF);
  }

  /** Signs around numbers that are seen, although they count as format. */
  private static boolean isSign(int point) {
    return (point >= 0x600 && point <= 0x605)
        || switch (point) {
          case 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD -> true;
          default -> false;
        };
  }

  private static boolean belongs(String text, int at, int point) {
    int before = at == 0 ? 0 : text.codePointBefore(at);
    int behind = at + Character.charCount(point);
    int after = behind < text.length() ? text.codePointAt(behind) : 0;
    return switch (point) {
      case JOINER -> isInEmoji(before, after) || isJoined(before);
      case NON_JOINER -> isJoined(before);
      case 0x200E, 0x200F, 0x61C -> isAmongRightToLeft(text, at, behind);
      case 0xFE0E, EMOJI_FORM ->
          Character.isExtendedPictographic(before) || (after == KEYCAP && isOnKey(before));
      default -> selectsForm(before, point) || isInFlag(text, at, point);
    };
  }

  private static boolean isInEmoji(int before, int after) {
    return Character.isExtendedPictographic(after)
        && (before == EMOJI_FORM
            || Character.isExtendedPictographic(before)
            || Character.isEmojiModifier(before));
  }

  private static boolean isOnKey(int point) {
    return (point >= '0' && point <= '9') || point == '#' || point == '*';
  }

  private static boolean isJoined(int before) {
    int type = Character.getType(before);
    return JOINED.contains(UnicodeScript.of(before))
        && type != Character.FORMAT
        && type != Character.UNASSIGNED;
  }

  /** Whether the next letter, before or after, is written from right to left. */
  private static boolean isAmongRightToLeft(String text, int at, int behind) {
    int from = Math.max(0, at - NEAR);
    int to = Math.min(text.length(), behind + NEAR);
    return isRightToLeft(
            text.substring(from, at)
                .codePoints()
                .filter(Character::isLetter)
                .reduce(0, (_, b) -> b))
        || isRightToLeft(
            text.substring(behind, to)
                .codePoints()
                .filter(Character::isLetter)
                .findFirst()
                .orElse(0));
  }

  private static boolean isRightToLeft(int point) {
    byte direction = Character.getDirectionality(point);
    return Character.isLetter(point)
        && (direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT
            || direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC);
  }

  private static boolean selectsForm(int before, int point) {
    return Character.isIdeographic(before)
        && ((point >= 0xE0100 && point <= 0xE01EF) || (point >= 0xFE00 && point <= 0xFE02));
  }

  private static boolean isInFlag(String text, int at, int point) {
    if (point < TAGS || point > LAST_TAG) {
      return false;
    }
    for (String flag : FLAGS) {
      for (int inside = 2; inside < flag.length(); inside += 2) {
        if (text.startsWith(flag, at - inside)) {
          return true;
        }
      }
    }
    return false;
  }
}
