package dev.pawl.store.database;

import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.Signal;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Letters as JSON and back. */
public final class LetterJson {
  private LetterJson() {}

  public static String write(Letter letter) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("from", letter.from().text());
    if (!letter.by().equals(Identity.only(letter.from()))) {
      json.put("by", letter.by().toJson());
    }
    if (letter.channel() != null) {
      json.put("channel", letter.channel());
    }
    switch (letter.wish()) {
      case Letter.Wish.Cancel cancel -> {
        json.put("wish", "cancel");
        json.put("reason", cancel.reason());
      }
      case Letter.Wish.Answer answer -> {
        json.put("wish", "answer");
        json.put("step", answer.step());
        json.put("value", answer.value());
      }
      case Letter.Wish.Message message -> {
        json.put("wish", "signal");
        json.put("step", message.step());
        json.put("name", message.address().name());
        json.put("key", message.address().key());
        json.put("at", message.at());
        json.put("value", message.value());
      }
    }
    return Json.write(json);
  }

  private static Letter.Wish message(Map<String, @Nullable Object> json) {
    return new Letter.Wish.Message(
        String.valueOf(json.get("step")),
        new Signal.Address(String.valueOf(json.get("name")), String.valueOf(json.get("key"))),
        json.containsKey("value") ? json.get("value") : Undefined.UNDEFINED,
        json.get("at") instanceof Number at ? at.longValue() : 0);
  }

  private static Identity by(Map<String, @Nullable Object> json) {
    return json.get("by") instanceof Map<?, ?> who
        ? Identity.of(Values.asObject(who))
        : Identity.only(Principal.of(String.valueOf(json.get("from"))));
  }

  /** Reads a letter; null if a newer version wrote it. */
  public static @Nullable Letter read(String id, String run, String text) {
    if (!(Json.parse(text) instanceof Map<?, ?> read)) {
      return null;
    }
    Map<String, @Nullable Object> json = Values.asObject(read);
    Letter.Wish wish =
        switch (String.valueOf(json.get("wish"))) {
          case "cancel" -> new Letter.Wish.Cancel(String.valueOf(json.get("reason")));
          case "answer" ->
              new Letter.Wish.Answer(
                  String.valueOf(json.get("step")),
                  json.containsKey("value") ? json.get("value") : Undefined.UNDEFINED);
          case "signal" -> message(json);
          default -> null;
        };
    String channel = json.get("channel") instanceof String how ? how : null;
    return wish == null ? null : new Letter(id, run, by(json), wish, channel);
  }
}
