package dev.pawl.activities.type;

import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parameters of a method as a JSON object: each is a member. */
public final class ParametersType implements JsonType<List<@Nullable Object>> {
  private final List<Member> members;
  private final Map<String, @Nullable Object> schema;

  private ParametersType(List<Member> members) {
    this.members = List.copyOf(members);
    this.schema = Member.schema(members, null);
  }

  /**
   * @throws IllegalArgumentException when they have no names, or something that has no JSON
   */
  public static ParametersType of(List<Parameter> parameters) {
    List<Member> members = new ArrayList<>();
    for (Parameter each : parameters) {
      if (!each.isNamePresent()) {
        throw new IllegalArgumentException(
            "the parameters of `"
                + each.getDeclaringExecutable().getName()
                + "` have no names; compile with -parameters, or let it have a single record");
      }
      members.add(Member.of(each.getName(), each, each.getAnnotatedType(), Types.start()));
    }
    return new ParametersType(members);
  }

  @Override
  public Map<String, @Nullable Object> schema() {
    return schema;
  }

  @Override
  public List<@Nullable Object> read(@Nullable Object json) {
    return Arrays.asList(Member.values(members, json, ""));
  }

  /** Nobody needs that: arguments come from outside. */
  @Override
  public @Nullable Object write(@Nullable List<@Nullable Object> value) {
    throw new JsonTypeException("arguments are only read");
  }
}
