package dev.pawl.formats.promptflow;

import dev.pawl.model.Place;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a flow says of itself.
 *
 * @param created when, as written; null if it does not say
 * @param published whether it is to be offered as a tool of its own name
 */
public record FlowMeta(
    String name,
    String version,
    @Nullable String description,
    @Nullable String created,
    @Nullable String updated,
    boolean published,
    Place place) {
  private static final int MOST = 100;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+");

  public static final String NAME_RULE =
      "use 1 to " + MOST + " letters (A-Z, a-z), digits, `_` and `-`";

  /** Whether a flow, or a template, can be called so. */
  public static boolean isName(String text) {
    return text.length() <= MOST && NAME.matcher(text).matches();
  }
}
