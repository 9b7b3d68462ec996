package dev.pawl.formats.bpmn;

import dev.pawl.model.ExpressionText;
import dev.pawl.model.KnownAs;
import dev.pawl.model.Place;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The variables of a process: names that its expressions read and its parts write. They are found
 * while it is compiled for the first time, and known when it is compiled again.
 */
final class Variables {
  final Set<String> read = new TreeSet<>();
  final Set<String> written = new TreeSet<>();

  /** Those that belong to the rounds of a loop, and that nobody outside of it sees. */
  final Set<String> local = new TreeSet<>();

  /** All of them, once they are known. */
  private Set<String> all = Set.of();

  /** Takes what was found for all that there is. */
  Variables settled() {
    Variables known = new Variables();
    Set<String> names = new TreeSet<>(read);
    names.addAll(written);
    names.addAll(local);
    known.all = names;
    known.read.addAll(read);
    known.written.addAll(written);
    known.local.addAll(local);
    return known;
  }

  Set<String> all() {
    return all;
  }

  /** Whatever of an object is a variable becomes that. */
  KnownAs byName() {
    return KnownAs.members(List.copyOf(all));
  }

  /** Those that nobody inside writes, so that they come from outside. */
  Set<String> inputs() {
    Set<String> inputs = new TreeSet<>(read);
    inputs.removeAll(written);
    inputs.removeAll(local);
    return inputs;
  }

  private List<String> shared() {
    return all.stream().filter(each -> !local.contains(each)).toList();
  }

  /** All of them, as the result of a process. */
  String result() {
    List<String> members = new ArrayList<>();
    shared().forEach(each -> members.add(Formula.text(each) + ": " + Formula.name(each)));
    return "{" + String.join(", ", members) + "}";
  }

  /** Those that have changed since a part of the process began. */
  String changed(String entry) {
    List<String> members = new ArrayList<>();
    for (String each : shared()) {
      String name = Formula.name(each);
      String before = "$." + Formula.name(entry) + "." + name;
      members.add(
          Formula.text(each)
              + ": $exists("
              + name
              + ") and $not("
              + name
              + " = "
              + before
              + ") ? "
              + name);
    }
    return "{" + String.join(", ", members) + "}";
  }

  /** All of them, as the arguments of a part of the process. */
  Template arguments(Place place) {
    Map<String, Template> arguments = new LinkedHashMap<>();
    all.forEach(each -> arguments.put(each, variable(each, place)));
    return arguments.isEmpty() ? new Template.Literal(Map.of()) : new Template.Fields(arguments);
  }

  static Template variable(String name, Place place) {
    return new Template.Computed(new ExpressionText(Formula.name(name), place, null));
  }
}
