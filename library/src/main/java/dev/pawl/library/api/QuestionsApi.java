package dev.pawl.library.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Letter;
import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Sha256;
import dev.pawl.json.Values;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.KeptWishes;
import dev.pawl.library.runs.RunSearch;
import dev.pawl.library.runs.RunState;
import dev.pawl.model.NodeKind;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.api.Api;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/v1/questions}: what runs ask, of those that the caller may answer. What gates hold is
 * not among them: that is decided by {@link ApprovalsApi}.
 */
final class QuestionsApi implements Routes {
  private static final int USUAL_MOST = 50;
  private static final int MOST = 200;
  private static final String SEPARATOR = ".";
  private static final int SHORT = 16;

  private final RunDoor door;

  QuestionsApi(RunDoor door) {
    this.door = door;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.of("GET", "questions", this::list),
        Route.of("POST", "questions/*/answer", this::answer));
  }

  private Api.Answer list(Route.Call call) {
    Query query = call.query(Set.of("cursor", "most"));
    RunSearch.Page page =
        door.search(call.who())
            .page(
                RunSearch.Wanted.ALL.in(Set.of(RunState.WAITING, RunState.CUT_OFF)),
                query.text("cursor"),
                query.number("most", USUAL_MOST, MOST));
    List<Map<String, @Nullable Object>> questions = new ArrayList<>();
    for (RunSearch.Found each : page.runs()) {
      if (each.run().waits().containsValue(Event.WaitsFor.ANSWER)) {
        KeptRun run = door.read(each).run();
        KeptWishes wishes = KeptWishes.of(door.host().get().store().letters(run.id()));
        run.questions().stream()
            .filter(QuestionsApi::isForAnybody)
            .forEach(question -> questions.add(shown(run, question, wishes)));
      }
    }
    return Answers.of(200, Values.object("questions", questions, "next", page.next()));
  }

  /** What is held has its own way, and a program that paces its run its own tools. */
  private static boolean isForAnybody(Question question) {
    return question.held() == null && question.to() != NodeKind.To.CLIENT;
  }

  static Map<String, @Nullable Object> shown(KeptRun run, Question question, KeptWishes wishes) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("id", id(run, question));
    json.put("run", run.id());
    json.put("tool", run.summary().workflow());
    json.put("step", question.step());
    json.put("node", question.node());
    json.put("to", question.to().name().toLowerCase(Locale.ROOT));
    json.put("question", question.text());
    json.put("schema", question.schema());
    json.put("options", question.options());
    json.put("held", question.held() != null);
    json.put("inDoubt", isInDoubt(run, question));
    Letter.Wish.Answer kept = wishes.answers().get(question.step());
    if (kept != null) {
      json.put("keptAnswer", kept.value());
    }
    return json;
  }

  private static boolean isInDoubt(KeptRun run, Question question) {
    return run.events().stream()
        .anyMatch(each -> each instanceof Event.InDoubt e && e.step().equals(question.step()));
  }

  private static String id(KeptRun run, Question question) {
    String step = Sha256.hex(question.step().getBytes(UTF_8)).substring(0, SHORT);
    return run.id() + SEPARATOR + step;
  }

  private Api.Answer answer(Route.Call call) throws InterruptedException {
    Body body = Body.of(call.request(), Set.of("value"));
    if (!body.has("value")) {
      throw new Body.Unusable("The body needs a `value`");
    }
    String id = call.parts().getFirst();
    KeptRun run = door.read(found(call, id)).run();
    Question question =
        run.questions().stream()
            .filter(each -> id(run, each).equals(id))
            .findFirst()
            .orElseThrow(() -> new PawlException.NotFound("nothing like this is asked"));
    if (!isForAnybody(question)) {
      throw new PawlException.Conflict(
          question.held() == null
              ? "this is answered by the tools that pace the run"
              : "a gate holds this: it is decided at /approvals");
    }
    Object value = body.value("value");
    List<String> refusals = question.refusals(value);
    if (!refusals.isEmpty()) {
      return Answers.unfit(refusals);
    }
    return sent(letter(id, question, value, call));
  }

  private RunSearch.Found found(Route.Call call, String id) {
    int separator = id.indexOf(SEPARATOR);
    if (separator < 0) {
      throw new PawlException.NotFound("there is no such question");
    }
    return door.search(call.who()).find(id.substring(0, separator));
  }

  /** The same answer by the same caller is one, however often it is sent. */
  private static Letter letter(
      String id, Question question, @Nullable Object value, Route.Call call) {
    String name =
        CanonicalJson.sha256(
            Values.object("question", id, "value", value, "by", call.who().principal().text()));
    return new Letter(
            name,
            id.substring(0, id.indexOf(SEPARATOR)),
            call.who(),
            new Letter.Wish.Answer(question.step(), value))
        .through("http");
  }

  private Api.Answer sent(Letter letter) throws InterruptedException {
    try {
      door.host().get().send(letter);
    } catch (PawlException.NotFound _) {
      throw new PawlException.Conflict("somebody was quicker, or the time is up");
    }
    boolean taken = letter.isIn(door.host().get().store().events(letter.run()));
    return Answers.of(taken ? 200 : 202, Values.object("status", taken ? "taken" : "kept"));
  }
}
