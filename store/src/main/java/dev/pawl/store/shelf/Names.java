package dev.pawl.store.shelf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.Set;

/**
 * The names under which a store keeps things on a shelf. They are made of letters, digits, and
 * {@code . - * _ + % /}; whatever a name is made of is encoded, so that a slash separates.
 *
 * <pre>
 * run/RUN                 its summary, weight and number of parts
 * head/RUN                who drives it and how many events it has, while it is not over
 * part/RUN/N              some of its events
 * open/START/RUN          who drives it and whose it is, while it is not over; the oldest first
 * list/START/RUN          its digest and workflow; the newest first
 * end/MOMENT/RUN          when it ended and what it weighs; the last to end first
 * lease/OWNER             until when a process counts as living
 * definition/DIGEST       a definition, and kept/DIGEST whether it may be relied on
 * letter/RUN/N, signal/N  letters and signals, and mail/ID where one of that id is
 * letters, signals        how many there were, and how many there are
 * key/ID, allowance/SUBJECT, secret/NAME, belief
 * firing/TRIGGER/OCCASION when it was dealt with, and by which run
 * </pre>
 */
final class Names {
  static final String OPEN = "open/";
  static final String LIST = "list/";
  static final String END = "end/";
  static final String LEASE = "lease/";
  static final String KEPT = "kept/";
  static final String LETTER = "letter/";
  static final String SIGNAL = "signal/";
  static final String KEY = "key/";
  static final String ALLOWANCE = "allowance/";
  static final String FIRING = "firing/";
  static final String LETTERS = "letters";
  static final String SIGNALS = "signals";
  static final String BELIEF = "belief";

  private static final Set<String> LISTED =
      Set.of(OPEN, LIST, END, LEASE, KEPT, LETTER, SIGNAL, KEY, ALLOWANCE, FIRING);

  private Names() {}

  static boolean isListed(String name) {
    return LISTED.contains(name.substring(0, name.indexOf('/') + 1));
  }

  static String run(String run) {
    return "run/" + plain(run);
  }

  static String head(String run) {
    return "head/" + plain(run);
  }

  static String part(String run, long number) {
    return "part/" + plain(run) + "/" + number;
  }

  static String open(long startedAt, String run) {
    return OPEN + padded(startedAt) + "/" + plain(run);
  }

  static String list(long startedAt, String run) {
    return LIST + padded(Long.MAX_VALUE - startedAt) + "/" + plain(run);
  }

  /** After this name in the list stand the runs that started before the moment. */
  static String listBefore(long moment) {
    return LIST + padded(Long.MAX_VALUE - moment) + "0";
  }

  static String end(long moment, String run) {
    return END + padded(Long.MAX_VALUE - moment) + "/" + plain(run);
  }

  static String lease(String owner) {
    return LEASE + plain(owner);
  }

  static String definition(String digest) {
    return "definition/" + plain(digest);
  }

  static String kept(String digest) {
    return KEPT + plain(digest);
  }

  static String letters(String run) {
    return LETTER + plain(run) + "/";
  }

  static String letter(String run, long number) {
    return letters(run) + padded(number);
  }

  static String signal(long number) {
    return SIGNAL + padded(number);
  }

  static String mail(String id) {
    return "mail/" + plain(id);
  }

  static String key(String id) {
    return KEY + plain(id);
  }

  static String allowance(String subject) {
    return ALLOWANCE + plain(subject);
  }

  /** How the names of all occasions of a trigger begin. */
  static String firings(String trigger) {
    return FIRING + plain(trigger) + "/";
  }

  static String firing(String trigger, String occasion) {
    return firings(trigger) + plain(occasion);
  }

  static String secret(String name) {
    return "secret/" + plain(name);
  }

  private static String plain(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  /** What sorts as text as the number does. */
  private static String padded(long number) {
    String digits = Long.toString(Math.max(0, number));
    return "0".repeat(19 - digits.length()) + digits;
  }

  /** The last part of a name, as it was before it was encoded. */
  static String last(String name) {
    return URLDecoder.decode(name.substring(name.lastIndexOf('/') + 1), UTF_8);
  }
}
