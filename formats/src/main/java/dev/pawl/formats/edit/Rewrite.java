package dev.pawl.formats.edit;

import dev.pawl.json.Values;
import dev.pawl.model.Source;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the edits that turn what a text says into something else, as few and as small as can be:
 * what stays the same is not touched, and keeps its comments, quotes and order.
 */
final class Rewrite {
  private final String text;
  private final Lines lines;
  private final Style style;
  private final int deepest;

  /**
   * @param deepest how far into the value parts are changed one by one; for a change further in,
   *     the whole part at that depth is written anew
   */
  Rewrite(String text, Style style, int deepest) {
    this.text = text;
    this.lines = new Lines(text);
    this.style = style;
    this.deepest = deepest;
  }

  /** Null when the whole would have to be written anew. */
  @Nullable List<Edit> edits(TextPart.Group root, Source source, Object wanted) {
    return members(root, source, wanted, 0);
  }

  private List<Edit> change(
      TextPart.Group group,
      TextPart.Member member,
      Source source,
      @Nullable Object wanted,
      int depth) {
    if (Values.deepEquals(source.value(), wanted)) {
      return List.of();
    }
    List<Edit> edits =
        depth < deepest && member.value() instanceof TextPart.Group inner
            ? members(inner, source, wanted, depth)
            : null;
    return edits != null ? edits : List.of(anew(group, member, wanted));
  }

  /** Null when the group cannot be changed member by member. */
  private @Nullable List<Edit> members(
      TextPart.Group group, Source source, @Nullable Object wanted, int depth) {
    Plan plan = null;
    if (group.isMapping()
        && source instanceof Source.Mapping mapping
        && wanted instanceof Map<?, ?> map) {
      plan = mapping(group, mapping, map, depth + 1);
    } else if (!group.isMapping()
        && source instanceof Source.Sequence sequence
        && wanted instanceof List<?> list) {
      plan = sequence(group, sequence, list, depth + 1);
    }
    if (plan == null || plan.nextKept(0) < 0) {
      return null;
    }
    if (group.flow()) {
      return plan.moves() ? null : FlowEdits.of(lines, style, group, plan);
    }
    boolean tangled = plan.moves() && new BlockLines(lines, group).sharesFirstLine();
    return tangled ? null : BlockEdits.of(lines, style, group, plan);
  }

  private @Nullable Plan mapping(
      TextPart.Group group, Source.Mapping source, Map<?, ?> wanted, int depth) {
    List<TextPart.Member> members = group.members();
    Plan plan =
        new Plan(
            members.size(),
            i -> {
              TextPart.Member member = members.get(i);
              Source old = source.get(String.valueOf(member.key()));
              return old == null
                  ? List.of()
                  : change(group, member, old, wanted.get(member.key()), depth);
            });
    Map<String, Integer> written = new HashMap<>();
    for (int i = 0; i < members.size(); i++) {
      String key = String.valueOf(members.get(i).key());
      boolean merges = key.equals("<<") && source.get(key) == null;
      if (merges || wanted.containsKey(key)) {
        plan.keep(i);
      }
      if (written.put(key, i) != null) {
        return null;
      }
    }
    // What came by a merge cannot be taken out alone.
    boolean separable =
        source.entries().keySet().stream()
            .allMatch(key -> written.containsKey(key) || wanted.containsKey(key));
    int behind = -1;
    for (Map.Entry<?, ?> entry : wanted.entrySet()) {
      String key = String.valueOf(entry.getKey());
      Source merged = source.get(key);
      Integer index = written.get(key);
      if (index != null) {
        behind = index;
      } else if (merged == null || !Values.deepEquals(merged.value(), entry.getValue())) {
        plan.add(behind, new Plan.Addition(key, entry.getValue(), -1));
      }
    }
    return separable ? plan : null;
  }

  private @Nullable Plan sequence(
      TextPart.Group group, Source.Sequence source, List<?> wanted, int depth) {
    Alignment alignment = Alignment.of(source.value(), wanted);
    if (alignment == null || source.items().size() != group.members().size()) {
      return null;
    }
    Map<Integer, @Nullable Object> values = new HashMap<>();
    Plan plan =
        new Plan(
            group.members().size(),
            i ->
                change(group, group.members().get(i), source.items().get(i), values.get(i), depth));
    int behind = -1;
    for (int j = 0; j < wanted.size(); j++) {
      int stays = alignment.stays().get(j);
      int moves = alignment.moves().get(j);
      values.put(Math.max(stays, moves), wanted.get(j));
      if (stays >= 0) {
        plan.keep(stays);
        behind = stays;
      } else {
        plan.add(behind, new Plan.Addition(null, wanted.get(j), moves));
      }
    }
    return plan;
  }

  private Edit anew(TextPart.Group group, TextPart.Member member, @Nullable Object wanted) {
    TextPart value = member.value();
    boolean empty = value.start() == value.end();
    if (group.flow()) {
      FlowText flow = FlowText.like(text, group, style.json());
      String own = style.lines(flow.value(wanted, lines.indentation(member.start())));
      String key = text.substring(member.start(), member.keyEnd());
      return empty && member.key() != null
          ? new Edit(member.start(), member.end(), key + ": " + own)
          : new Edit(value.start(), value.end(), own);
    }
    if (!empty && value instanceof TextPart.Scalar scalar && fitsOnItsLine(scalar, wanted)) {
      String own = YamlScalar.of(wanted, false, scalar.quotes());
      return new Edit(value.start(), value.end(), own);
    }
    // A comment behind the old value would become part of a block.
    boolean literals = text.substring(member.end(), lines.endOf(member.end())).isBlank();
    String own =
        member.key() == null
            ? BlockText.afterDash(style, literals, wanted, group.column())
            : ":" + BlockText.afterKey(style, literals, wanted, group.column());
    return new Edit(member.keyEnd(), member.end(), style.lines(own));
  }

  private static boolean fitsOnItsLine(TextPart.Scalar scalar, @Nullable Object wanted) {
    return scalar.quotes() != TextPart.Quotes.BLOCK
        && !(wanted instanceof Map || wanted instanceof List)
        && !(wanted instanceof String string && string.indexOf('\n') >= 0);
  }
}
