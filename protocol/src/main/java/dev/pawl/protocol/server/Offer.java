package dev.pawl.protocol.server;

import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.data.HeaderParameter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What a server offers at one moment. Immutable; a server replaces it as a whole. */
public final class Offer {
  public static final Offer NOTHING = new Offer(List.of(), List.of(), List.of(), null);

  // In order, for the pages of lists.
  private final List<Tool> listedTools;
  private final List<Prompt> listedPrompts;
  private final List<Resource> listedResources = new ArrayList<>();
  private final List<Resource> listedTemplates = new ArrayList<>();

  private final Map<String, Tool> tools;
  private final Map<String, Prompt> prompts;
  private final Map<String, Resource> resources;
  private final Map<Resource, UriTemplate> templates = new LinkedHashMap<>();
  private final Map<String, List<HeaderParameter>> headers = new HashMap<>();
  private final @Nullable Completion completion;

  /** Suggests values for an argument of a prompt or of a resource template. */
  @FunctionalInterface
  public interface Completion {
    /**
     * @param ref {@code {type: "ref/prompt", name}} or {@code {type: "ref/resource", uri}}
     * @param context the arguments that are known already
     * @param exchange with whoever asks
     */
    List<String> complete(
        Map<String, @Nullable Object> ref,
        String argument,
        String value,
        Map<String, @Nullable Object> context,
        Exchange exchange);
  }

  public Offer(
      List<Tool> tools,
      List<Prompt> prompts,
      List<Resource> resources,
      @Nullable Completion completion) {
    this(tools, Set.of(), prompts, resources, completion);
  }

  private Offer(
      List<Tool> tools,
      Set<String> hidden,
      List<Prompt> prompts,
      List<Resource> resources,
      @Nullable Completion completion) {
    this.tools = byKey(tools, Tool::name);
    this.prompts = byKey(prompts, Prompt::name);
    this.resources = byKey(resources, Resource::uri);
    for (Tool tool : tools) {
      headers.put(tool.name(), HeaderParameter.of(tool.inputSchema()));
    }
    this.completion = completion;
    this.listedTools = tools.stream().filter(tool -> !hidden.contains(tool.name())).toList();
    this.listedPrompts = List.copyOf(prompts);
    for (Resource resource : resources) {
      if (resource.isTemplate()) {
        templates.put(resource, new UriTemplate(resource.uri()));
      } else {
        listedResources.add(resource);
      }
    }
    listedTemplates.addAll(templates.keySet());
  }

  private static <T> Map<String, T> byKey(List<T> all, Function<T, String> key) {
    Map<String, T> map = new LinkedHashMap<>();
    for (T each : all) {
      if (map.put(key.apply(each), each) != null) {
        throw new IllegalArgumentException("`" + key.apply(each) + "` is offered twice");
      }
    }
    return Collections.unmodifiableMap(map);
  }

  /** The same with other tools in the place of these. */
  public Offer with(UnaryOperator<Tool> change) {
    return with(change, hidden());
  }

  private Offer with(UnaryOperator<Tool> change, Set<String> unlisted) {
    List<Resource> all = List.copyOf(resources.values());
    List<Tool> changed = tools.values().stream().map(change).toList();
    return new Offer(changed, unlisted, listedPrompts, all, completion);
  }

  /** The same without some tools in its list; whoever calls one all the same gets its answer. */
  public Offer hiding(Set<String> names) {
    Set<String> unlisted = new HashSet<>(names);
    unlisted.addAll(hidden());
    return with(tool -> tool, unlisted);
  }

  private Set<String> hidden() {
    Set<String> hidden = new HashSet<>(tools.keySet());
    listedTools.forEach(tool -> hidden.remove(tool.name()));
    return hidden;
  }

  /** What clients see of its tools. */
  List<Map<String, @Nullable Object>> toolsJson() {
    return listedTools.stream().map(tool -> tool.toJson(Era.MODERN)).toList();
  }

  List<Map<String, @Nullable Object>> promptsJson() {
    return prompts.values().stream().map(Prompt::toJson).toList();
  }

  List<Map<String, @Nullable Object>> resourcesJson() {
    return resources.values().stream().map(Resource::toJson).toList();
  }

  /** All of them. */
  public List<Tool> tools() {
    return listedTools;
  }

  List<Prompt> prompts() {
    return listedPrompts;
  }

  boolean hasResources() {
    return !resources.isEmpty();
  }

  List<Resource> resources(boolean areTemplates) {
    return Collections.unmodifiableList(areTemplates ? listedTemplates : listedResources);
  }

  Optional<Tool> tool(String name) {
    return Optional.ofNullable(tools.get(name));
  }

  List<HeaderParameter> headers(String tool) {
    return headers.getOrDefault(tool, List.of());
  }

  Optional<Prompt> prompt(String name) {
    return Optional.ofNullable(prompts.get(name));
  }

  Optional<Completion> completion() {
    return Optional.ofNullable(completion);
  }

  /** The resource that a URI names, with what its template's expressions stand for. */
  Optional<Found> resource(String uri) {
    Resource exact = resources.get(uri);
    if (exact != null && !exact.isTemplate()) {
      return Optional.of(new Found(exact, Map.of()));
    }
    for (Map.Entry<Resource, UriTemplate> each : templates.entrySet()) {
      Optional<Map<String, String>> variables = each.getValue().match(uri);
      if (variables.isPresent()) {
        return Optional.of(new Found(each.getKey(), variables.get()));
      }
    }
    return Optional.empty();
  }

  record Found(Resource resource, Map<String, String> variables) {}
}
