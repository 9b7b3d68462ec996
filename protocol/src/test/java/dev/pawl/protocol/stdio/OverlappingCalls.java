package dev.pawl.protocol.stdio;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Implementation;
import dev.pawl.protocol.rpc.Message;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.rpc.RpcException;
import dev.pawl.protocol.server.Connection;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Here;
import dev.pawl.protocol.server.McpServer;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Party;
import dev.pawl.protocol.server.Tool;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Some calls of one client whose steps a {@link Schedule} puts into an order. */
final class OverlappingCalls {
  /** What a call does. */
  enum Kind {
    /** Answers at once. */
    QUICK,
    /** Needs the thread that handles it until all quick ones are answered. */
    SLOW,
    /** Begins a run, and drives it until all quick ones are answered. */
    RUN,
    /** Begins a run which asks the client something. */
    ASKING,
    /** The same, and the client takes it back at any time. */
    CANCELLED
  }

  private static final RequestId FIRST = RequestId.of("first");
  private static final Map<String, Object> FORM = Values.object("message", "What now?");

  private final Schedule schedule;
  private final List<Kind> kinds;
  private final boolean modern;
  private final Connection connection;
  private final Turns turns;
  private final Map<String, Run> runs = new LinkedHashMap<>();

  /** What the client wants to send; the parts are sent in any order, each from its beginning. */
  private final List<List<Message>> toSend = new ArrayList<>();

  private final List<Message> answers = new ArrayList<>();
  private final Map<RequestId, Integer> asked = new LinkedHashMap<>();
  private final Set<RequestId> replied = new HashSet<>();
  private final Set<Integer> answered = new HashSet<>();
  private int lastId;

  OverlappingCalls(Schedule schedule, List<Kind> kinds, boolean modern) {
    this.schedule = schedule;
    this.kinds = kinds;
    this.modern = modern;
    Tool tool = Tool.of("call", "Is called", this::call);
    McpServer server =
        new McpServer(
            new Implementation("overlapping", "1"),
            null,
            new Offer(List.of(tool), List.of(), List.of(), null));
    connection = new Connection(server, Party.LOCAL, this::send, 100, schedule);
    turns = new Turns(this::next, schedule);
    connection.receive(
        new Message.Request(
            FIRST,
            "initialize",
            Values.object(
                "protocolVersion",
                "2025-11-25",
                "capabilities",
                Values.object("elicitation", Map.of()))));
    List<Message> requests = new ArrayList<>();
    for (int number = 0; number < kinds.size(); number++) {
      requests.add(request(number, Map.of()));
    }
    toSend.add(requests);
  }

  /** Something that goes on even without the request that began it. */
  private static final class Run {
    private final int number;
    private boolean hasAnswer;
    private boolean cancelled;
    private boolean over;

    Run(int number) {
      this.number = number;
    }
  }

  /** Runs them to their end, as far as that comes. */
  void run() throws Throwable {
    turns.begin();
    schedule.run();
  }

  /** What is not as it should be. */
  List<String> complaints() {
    List<String> complaints = new ArrayList<>();
    for (int number = 0; number < kinds.size(); number++) {
      String which = kinds.get(number) + " " + number;
      int times = timesAnswered(number);
      if (kinds.get(number) == Kind.CANCELLED ? times > 1 : times != 1) {
        complaints.add(which + " was answered " + times + " times");
      }
      int wanted = number;
      long questions = asked.values().stream().filter(each -> each == wanted).count();
      if (kinds.get(number) == Kind.ASKING && questions != 1) {
        complaints.add("the question of " + which + " was sent " + questions + " times");
      }
    }
    return complaints;
  }

  /** Of the second era the client sends requests anew, each with an id of its own. */
  private int timesAnswered(int number) {
    return (int)
        answers.stream()
            .filter(
                each -> each instanceof Message.Result result && numberOf(result.id()) == number)
            .filter(each -> !isQuestion((Message.Result) each))
            .count();
  }

  /** Ends the turns, and says whether all threads have ended. */
  boolean end() throws Throwable {
    turns.await();
    schedule.run();
    return schedule.end();
  }

  private Message.Request request(int number, Map<String, Object> more) {
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("name", "call");
    params.put("arguments", Values.object("number", number));
    if (modern) {
      params.put(
          "_meta",
          Values.object(
              "io.modelcontextprotocol/protocolVersion",
              "2026-07-28",
              "io.modelcontextprotocol/clientCapabilities",
              Values.object("elicitation", Map.of())));
    }
    params.putAll(more);
    return new Message.Request(
        RequestId.of("call-" + number + "-" + ++lastId), "tools/call", params);
  }

  private static int numberOf(RequestId id) {
    return Integer.parseInt(String.valueOf(id.value()).split("-")[1]);
  }

  private static boolean isQuestion(Message.Result result) {
    return "input_required".equals(result.result().get("resultType"));
  }

  private boolean next() {
    if (Thread.currentThread().isInterrupted()) {
      throw new AssertionError("a thread goes on to the next message as an interrupted one");
    }
    schedule.await(() -> !toSend.isEmpty() || isDone());
    if (toSend.isEmpty()) {
      return false;
    }
    Message message = sent();
    connection.receive(message, this::mayHandle);
    if (message instanceof Message.Result result) {
      replied.add(result.id());
    }
    return true;
  }

  private boolean isDone() {
    return answered.size() == kinds.size() && runs.values().stream().allMatch(each -> each.over);
  }

  /** The client chooses which part goes on. */
  private Message sent() {
    List<Message> part = toSend.get(schedule.choose(toSend.size()));
    Message message = part.removeFirst();
    if (part.isEmpty()) {
      toSend.remove(part);
    }
    if (message instanceof Message.Request request
        && kinds.get(numberOf(request.id())) == Kind.CANCELLED) {
      toSend.add(new ArrayList<>(List.of(cancelling(request))));
    }
    if (message instanceof Message.Notification notification) {
      answered.add(numberOf(RequestId.from(notification.params().get("requestId")).orElseThrow()));
    }
    return message;
  }

  private static Message cancelling(Message.Request request) {
    return new Message.Notification(
        "notifications/cancelled", Values.object("requestId", request.id().value()));
  }

  private boolean mayHandle(Here.Late request) {
    if (!toSend.isEmpty() && schedule.choose(2) == 1) {
      // What comes next was read along with it.
      return false;
    }
    schedule.step();
    boolean may = turns.mayHandle(request);
    schedule.step();
    return may;
  }

  private void send(Message message) {
    switch (message) {
      case Message.Request question -> {
        schedule.step();
        asked.put(question.id(), (Integer) question.params().get("number"));
        toSend.add(
            new ArrayList<>(
                List.of(
                    new Message.Result(
                        question.id(), Values.object("action", "accept", "content", Map.of())))));
        schedule.awaitOrInterrupt(() -> replied.contains(question.id()));
      }
      case Message.Result result when isQuestion(result) -> {
        schedule.step();
        int number = numberOf(result.id());
        asked.put(result.id(), number);
        answers.add(result);
        Message again =
            request(
                number,
                Values.object(
                    "requestState",
                    result.result().get("requestState"),
                    "inputResponses",
                    Values.object("what", Values.object("action", "accept", "content", Map.of()))));
        toSend.add(new ArrayList<>(List.of(again)));
      }
      case Message.Result result when result.id().equals(FIRST) -> {}
      case Message.Result result -> {
        schedule.step();
        answers.add(result);
        answered.add(numberOf(result.id()));
        schedule.step();
      }
      case Message.Failure failure -> throw new AssertionError(failure);
      case Message.Notification _ -> {}
    }
  }

  private CallResult call(Map<String, Object> arguments, Exchange exchange)
      throws RpcException, InterruptedException {
    int number = ((Number) arguments.get("number")).intValue();
    Kind kind = kinds.get(number);
    schedule.step();
    switch (kind) {
      case QUICK -> {}
      case SLOW -> waitFor(this::quickOnesAreAnswered);
      case RUN, ASKING, CANCELLED -> driveOrAttend(number, exchange);
    }
    return CallResult.text("done");
  }

  private boolean quickOnesAreAnswered() {
    for (int number = 0; number < kinds.size(); number++) {
      if (kinds.get(number) == Kind.QUICK && !answered.contains(number)) {
        return false;
      }
    }
    return true;
  }

  private void waitFor(BooleanSupplier condition) throws InterruptedException {
    schedule.awaitOrInterrupt(condition);
    if (Thread.interrupted()) {
      throw new InterruptedException("cancelled");
    }
  }

  /** As a workflow that is called as a tool does it. */
  private void driveOrAttend(int number, Exchange exchange)
      throws RpcException, InterruptedException {
    String note = exchange.remembered().orElse(null);
    if (note != null) {
      attend(runs.get(note), exchange);
      return;
    }
    Run run = new Run(number);
    runs.put("run " + number, run);
    if (exchange.mayBeTakenOver("run " + number)) {
      schedule.step();
      drive(run);
    } else {
      schedule.execute(() -> drive(run));
      exchange.remember("run " + number);
      attend(run, exchange);
    }
  }

  private void drive(Run run) {
    boolean asks = kinds.get(run.number) != Kind.RUN;
    schedule.await(() -> asks ? run.hasAnswer || run.cancelled : quickOnesAreAnswered());
    run.over = true;
    schedule.step();
  }

  private void attend(Run run, Exchange exchange) throws RpcException, InterruptedException {
    try {
      if (Thread.interrupted()) {
        throw new InterruptedException("cancelled");
      }
      if (kinds.get(run.number) != Kind.RUN) {
        exchange.remember("run " + run.number);
        Map<String, Object> form = new LinkedHashMap<>(FORM);
        form.put("number", run.number);
        exchange.ask("what", "elicitation/create", form);
        run.hasAnswer = true;
      }
      waitFor(() -> run.over);
    } catch (InterruptedException e) {
      run.cancelled = exchange.isWithdrawn();
      throw e;
    }
  }
}
