package dev.pawl.governance.gate;

import dev.pawl.model.Principal;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The scopes of a caller cover the tool. {@code tool:NAME} covers the tools of that name, in which
 * {@code *} stands for anything, {@code tag:NAME} those with the tag, and {@code read} those that
 * change nothing. Whoever is at this machine, or shows the token that all share, has all scopes;
 * nobody in particular has {@code read}.
 */
record Scopes() implements Check {
  private static final String READ = "read";
  private static final String TOOL = "tool:";
  private static final String TAG = "tag:";

  @Override
  public @Nullable Violation violation(Case it) {
    Principal who = it.who().principal();
    boolean covered =
        switch (who.kind()) {
          case LOCAL -> true;
          case ANONYMOUS -> it.hints().readOnly();
          case PERSON, AGENT, SERVICE ->
              who.equals(Principal.SHARED)
                  || it.who().scopes().stream().anyMatch(scope -> covers(scope, it));
        };
    return covered ? null : new Violation(issue(it));
  }

  private static boolean covers(String scope, Case it) {
    if (scope.startsWith(TOOL)) {
      return it.isNamed(new Glob(scope.substring(TOOL.length())));
    }
    if (scope.startsWith(TAG)) {
      return it.isTagged(new Glob(scope.substring(TAG.length())));
    }
    return scope.equals(READ) && it.hints().readOnly();
  }

  private static String issue(Case it) {
    Set<String> scopes = new TreeSet<>(it.who().scopes());
    String wanted =
        "`" + TOOL + it.tool() + "`" + (it.hints().readOnly() ? " or `" + READ + "`" : "");
    return "`"
        + it.tool()
        + "` needs the scope "
        + wanted
        + ", but "
        + it.who().principal().name()
        + " has "
        + (scopes.isEmpty() ? "none" : String.join(", ", scopes));
  }
}
