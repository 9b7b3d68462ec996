package dev.pawl.model.canonical;

import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Values;
import dev.pawl.model.Definition;
import dev.pawl.model.Delivery;
import dev.pawl.model.Limits;
import dev.pawl.model.Place;
import dev.pawl.model.Source;
import dev.pawl.model.Trigger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A definition as JSON: everything that decides how it is offered and how it runs, and nothing of
 * where it stood. It is what journals keep, what travels to other processes, and what the digest of
 * a version is taken of.
 *
 * <p>What is not said is not written: a later version can add to the form without changing the
 * digest of any definition that does not use what is new.
 */
public final class CanonicalDefinition {
  private CanonicalDefinition() {}

  public static Map<String, @Nullable Object> write(Definition definition) {
    return new Writing()
        .put("name", definition.name())
        .putIfSaid("title", definition.title())
        .put("description", definition.description())
        .put("inputSchema", definition.inputSchema().value())
        .putIfSaid("outputSchema", value(definition.outputSchema()))
        .putUnlessEmpty("annotations", definition.annotations())
        .put("limits", write(definition.limits()))
        .put("delivery", write(definition.delivery()))
        .put("nodes", definition.nodes().stream().map(NodeWriter::write).toList())
        .putUnlessEmpty("triggers", triggers(definition.triggers()))
        .done();
  }

  /** Nothing of triggers is loaded for those who have none. */
  private static List<?> triggers(List<Trigger> triggers) {
    return triggers.isEmpty() ? triggers : TriggerJson.write(triggers);
  }

  private static @Nullable Object value(@Nullable Source source) {
    return source == null ? null : source.value();
  }

  private static Map<String, @Nullable Object> write(Limits limits) {
    return Values.object("maxSteps", limits.maxSteps(), "maxTime", limits.maxTime().toString());
  }

  private static Map<String, @Nullable Object> write(Delivery delivery) {
    return Values.object(
        "mode",
        delivery.mode().name().toLowerCase(Locale.ROOT),
        "after",
        delivery.after().toString(),
        "endsWithCaller",
        delivery.endsWithCaller());
  }

  /**
   * The inverse of {@link #write}, but for places, which it has none of.
   *
   * @throws dev.pawl.model.PawlException.Conflict if it is no definition, or one of a newer version
   */
  public static Definition read(Map<?, ?> json) {
    Stored definition = new Stored(json, "the definition");
    Stored limits = definition.object("limits");
    Stored delivery = definition.object("delivery");
    Definition read =
        new Definition(
                definition.text("name"),
                definition.textOrNull("title"),
                definition.text("description"),
                definition.object("inputSchema").source(),
                definition.has("outputSchema") ? definition.object("outputSchema").source() : null,
                definition.has("annotations") ? definition.object("annotations").value() : Map.of(),
                new Limits(limits.number("maxSteps"), limits.duration("maxTime")),
                definition.objects("nodes").stream().map(NodeReader::read).toList(),
                Place.UNKNOWN)
            .with(
                new Delivery(
                    delivery.choice("mode", Delivery.Mode.class),
                    delivery.duration("after"),
                    delivery.flag("endsWithCaller")));
    if (definition.has("triggers")) {
      read = read.with(TriggerJson.read(definition.objects("triggers")));
    }
    limits.refuseOthers();
    delivery.refuseOthers();
    definition.refuseOthers();
    return read;
  }

  /** Equal for definitions that say the same, wherever they stand and however it is spelled. */
  public static String digest(Definition definition) {
    return CanonicalJson.sha256(write(definition));
  }
}
