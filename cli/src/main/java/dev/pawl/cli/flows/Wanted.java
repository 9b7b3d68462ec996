package dev.pawl.cli.flows;

import dev.pawl.cli.option.Given;
import dev.pawl.library.flow.FlowDescription;
import dev.pawl.library.flow.FlowEntry;
import dev.pawl.library.flow.FlowErrorCode;
import dev.pawl.library.flow.FlowLibraries;
import dev.pawl.library.flow.FlowRefusal;
import dev.pawl.library.flow.LoadedFlow;
import dev.pawl.model.PawlException;
import dev.pawl.model.Suggestion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What somebody names at the command line, who may have misspelt it. */
public final class Wanted {
  private Wanted() {}

  static LoadedFlow flow(String name, FlowLibraries libraries) throws FlowRefusal {
    try {
      return libraries.flow(name);
    } catch (FlowRefusal refusal) {
      List<String> names = libraries.list().stream().map(FlowEntry::name).toList();
      if (refusal.code() != FlowErrorCode.FLOW_NOT_FOUND || names.isEmpty()) {
        throw refusal;
      }
      String near = Suggestion.didYouMean(name, names);
      throw new PawlException.NotFound(
          refusal.words()
              + (near.isEmpty() ? "; `pawl flows` lists those that are there" : ", " + near));
    }
  }

  /** The values of the variable set that is named, if one is. */
  public static Map<String, String> set(Given given, FlowLibraries libraries) throws FlowRefusal {
    String name = given.value(LibraryOption.SET, "");
    Set<String> known = libraries.variableSets().keySet();
    if (!name.isEmpty() && !known.contains(name)) {
      String near = Suggestion.didYouMean(name, known);
      throw new PawlException.NotFound(
          "There is no variable set `" + name + "`" + advice(near, known));
    }
    return libraries.variables(name);
  }

  private static String advice(String near, Set<String> known) {
    if (known.isEmpty()) {
      return "; there is none in the folder `variables`";
    }
    return near.isEmpty() ? "; there is: " + String.join(", ", known) : ", " + near;
  }

  /** Variables that nobody asked for are of no use, and most likely meant for another one. */
  static void check(Given given, LoadedFlow flow, Collection<String> variables) {
    List<String> known = new ArrayList<>();
    if (FlowDescription.of(flow).get("variables") instanceof List<?> all) {
      for (Object each : all) {
        known.add(String.valueOf(((Map<?, ?>) each).get("name")));
      }
    }
    for (String name : variables) {
      String near = known.contains(name) ? "" : Suggestion.didYouMean(name, known);
      if (!near.isEmpty()) {
        throw given.wrong("the flow has no variable `" + name + "`, " + near);
      }
    }
  }
}
