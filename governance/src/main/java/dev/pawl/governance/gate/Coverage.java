package dev.pawl.governance.gate;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a gate has to do with: everything that fits each of these, of which those that are empty fit
 * everything.
 *
 * @param tools by name, or as {@code server/tool}
 * @param servers fits calls of servers only
 * @param tags of tools
 * @param workflows which run
 * @param effects at least one of which a tool has
 */
public record Coverage(
    List<Glob> tools,
    List<Glob> servers,
    List<Glob> tags,
    List<Glob> workflows,
    Set<Effect> effects) {
  /** Whatever there is. */
  public static final Coverage EVERYTHING =
      new Coverage(List.of(), List.of(), List.of(), List.of(), Set.of());

  public Coverage {
    tools = List.copyOf(tools);
    servers = List.copyOf(servers);
    tags = List.copyOf(tags);
    workflows = List.copyOf(workflows);
    effects = Set.copyOf(effects);
  }

  public static Coverage of(Effect effect) {
    return new Coverage(List.of(), List.of(), List.of(), List.of(), Set.of(effect));
  }

  boolean covers(Case it) {
    return (tools.isEmpty() || tools.stream().anyMatch(it::isNamed))
        && (servers.isEmpty() || servers.stream().anyMatch(it::isOfServer))
        && (tags.isEmpty() || tags.stream().anyMatch(it::isTagged))
        && (workflows.isEmpty()
            || workflows.stream().anyMatch(each -> each.matches(it.workflow().name())))
        && (effects.isEmpty() || effects.stream().anyMatch(each -> each.isOf(it.hints())));
  }

  /** In words, such as {@code destructive, tools delete_*}. */
  public String words() {
    StringBuilder words = new StringBuilder();
    add(words, "", effects.stream().sorted().map(Effect::text).toList());
    add(words, "tools ", tools);
    add(words, "servers ", servers);
    add(words, "tags ", tags);
    add(words, "workflows ", workflows);
    return words.isEmpty() ? "everything" : words.toString();
  }

  private static void add(StringBuilder words, String what, List<?> names) {
    if (!names.isEmpty()) {
      words
          .append(words.isEmpty() ? "" : ", ")
          .append(what)
          .append(names.stream().map(Object::toString).collect(Collectors.joining("|")));
    }
  }
}
