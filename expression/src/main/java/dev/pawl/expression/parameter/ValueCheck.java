package dev.pawl.expression.parameter;

import dev.pawl.expression.schema.FlatType;
import dev.pawl.expression.schema.Schema;
import dev.pawl.expression.schema.Violation;
import dev.pawl.json.Values;
import dev.pawl.model.Suggestion;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares one value with parameters, and finds one message for each field. Whatever cannot be said
 * for certain, such as values beyond those that are listed, is taken to be right.
 */
final class ValueCheck {
  private static final int MOST_MESSAGES = 100;

  /** What is looked at in all; what follows is taken to be right. */
  private static final int MOST_LOOKS = 50_000;

  private static final int DEEPEST = 64;

  private final PatternSearch patterns = new PatternSearch();
  private final Map<ToolParameter, Schema> limits = new IdentityHashMap<>();
  private int looks;

  /** What is wrong with a value that is given. */
  List<ParameterMessage> check(ToolParameter parameter, @Nullable Object value) {
    Map<String, ParameterMessage> found = new LinkedHashMap<>();
    check(parameter, value, new Field("", 0, found));
    return found.values().stream().limit(MOST_MESSAGES).toList();
  }

  /** A place that is looked at, and where to put what is found. */
  private record Field(String path, int depth, Map<String, ParameterMessage> found) {
    Field member(String name) {
      return new Field(FieldPath.member(path, name), depth + 1, found);
    }

    Field item(int index) {
      return new Field(FieldPath.item(path, index), depth + 1, found);
    }

    void tell(ParameterFault fault, String message) {
      found.putIfAbsent(path, new ParameterMessage(path, fault, message));
    }
  }

  private void check(ToolParameter parameter, @Nullable Object value, Field field) {
    boolean enough = field.depth > DEEPEST || field.found.size() >= MOST_MESSAGES;
    if (enough || ++looks > MOST_LOOKS) {
      return;
    }
    ParameterTypes types = parameter.types();
    if ((typeOf(value) & types.bits()) == 0) {
      field.tell(ParameterFault.INVALID_TYPE, wrongType(types, value));
      return;
    }
    if (typeOf(value) == FlatType.NULL
        || value == null
        || !isListed(parameter.validation(), value, field)) {
      return;
    }
    choice(parameter.choice(), value, field);
    limits(parameter, value, field);
    if (value instanceof Map<?, ?> map) {
      members(parameter.members(), map, field);
    } else if (value instanceof List<?> list && parameter.items() != null) {
      ToolParameter items = parameter.items();
      for (int n = 0; n < list.size(); n++) {
        check(items, list.get(n), field.item(n));
      }
    }
  }

  /** What JSON cannot write as a number is null, as in a schema. */
  private static int typeOf(@Nullable Object value) {
    return value instanceof Double real && !Double.isFinite(real)
        ? FlatType.NULL
        : FlatType.of(value);
  }

  private static String wrongType(ParameterTypes types, @Nullable Object value) {
    if (types.all().isEmpty() && !types.nullable()) {
      return "nothing is allowed here";
    }
    Schema schema = Schema.of(Values.object("type", types.words()));
    List<Violation> told = schema.validate(value);
    return told.isEmpty() ? "has the wrong type" : told.getFirst().message();
  }

  private static boolean isListed(Validation validation, Object value, Field field) {
    List<?> allowed = validation.allowed();
    if (allowed == null
        || validation.omitted() > 0
        || allowed.stream().anyMatch(each -> Values.deepEquals(each, value))) {
      return true;
    }
    Schema schema = Schema.of(Values.object("enum", allowed));
    List<Violation> told = schema.validate(value);
    String message = told.isEmpty() ? "is none of the values" : told.getFirst().message();
    String hint =
        value instanceof String text
            ? Suggestion.didYouMean(text, allowed.stream().map(String::valueOf).toList())
            : "";
    field.tell(ParameterFault.ENUM_INVALID, hint.isEmpty() ? message : message + "; " + hint);
    return false;
  }

  /** Those of a form are told if there is just one that the value is like. */
  private void choice(Choice choice, Object value, Field field) {
    if (choice.forms().isEmpty()) {
      return;
    }
    List<Map<String, ParameterMessage>> like = new ArrayList<>();
    int fitting = 0;
    for (ToolParameter form : choice.forms()) {
      Map<String, ParameterMessage> found = new LinkedHashMap<>();
      check(form, value, new Field(field.path, field.depth + 1, found));
      fitting += found.isEmpty() ? 1 : 0;
      if ((typeOf(value) & form.types().bits()) != 0) {
        like.add(found);
      }
    }
    if (fitting == 0 && like.size() == 1) {
      like.getFirst().forEach(field.found::putIfAbsent);
    } else if (fitting == 0) {
      field.tell(ParameterFault.CONSTRAINT_VIOLATED, "must fit one of the allowed forms");
    } else if (fitting > 1
        && choice.single()
        && looks <= MOST_LOOKS
        && choice.forms().stream().allMatch(ToolParameter::isExact)) {
      field.tell(
          ParameterFault.CONSTRAINT_VIOLATED,
          "must fit exactly one of the allowed forms, but fits several");
    }
  }

  private void limits(ToolParameter parameter, Object value, Field field) {
    Map<String, Object> all = parameter.validation().limits();
    if (all.isEmpty()) {
      return;
    }
    Schema schema = limits.computeIfAbsent(parameter, ValueCheck::limits);
    List<Violation> told = schema.validate(value);
    if (!told.isEmpty()) {
      field.tell(ParameterFault.CONSTRAINT_VIOLATED, told.getFirst().message());
    } else if (value instanceof String text
        && all.get("pattern") instanceof String pattern
        && !patterns.fits(pattern, text)) {
      field.tell(ParameterFault.CONSTRAINT_VIOLATED, PatternSearch.demand(pattern, text));
    }
  }

  /** All limits but the pattern, of which many could take too long together. */
  private static Schema limits(ToolParameter parameter) {
    Map<String, @Nullable Object> schema = new LinkedHashMap<>(parameter.validation().limits());
    schema.remove("pattern");
    return Schema.of(schema);
  }

  private void members(Members members, Map<?, ?> given, Field field) {
    members
        .known()
        .forEach(
            (name, member) -> {
              if (given.containsKey(name)) {
                check(member, given.get(name), field.member(name));
              } else if (member.required()) {
                field.member(name).tell(ParameterFault.REQUIRED, "is required");
              }
            });
    ToolParameter others = members.others();
    if (members.omitted() > 0 || (others == null && !members.closed())) {
      return;
    }
    for (Map.Entry<?, ?> entry : given.entrySet()) {
      String name = String.valueOf(entry.getKey());
      if (members.known().containsKey(name)) {
        continue;
      }
      if (members.closed()) {
        String hint = Suggestion.didYouMean(name, members.known().keySet());
        String unknown = "is unknown here" + (hint.isEmpty() ? "" : "; " + hint);
        field.member(name).tell(ParameterFault.CONSTRAINT_VIOLATED, unknown);
      } else if (others != null) {
        check(others, entry.getValue(), field.member(name));
      }
    }
  }
}
