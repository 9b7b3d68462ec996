package dev.pawl.testkit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/**
 * A random process of nested blocks in BPMN, with what has to happen in it: which activities are
 * done, and in which order.
 */
public final class RandomProcess {
  private static final int DEEPEST = 3;

  /** When there are so many elements, no more blocks are begun. */
  private static final int MOST_IDS = 60;

  /** What its variable {@code n} is. */
  private final int n;

  private final SplittableRandom random;
  private final UnaryOperator<String> task;
  private final StringBuilder xml = new StringBuilder();
  private final Set<String> visited = new LinkedHashSet<>();
  private final List<Order> orders = new ArrayList<>();
  private int ids;

  /** One activity is done before another. */
  public record Order(String before, String after) {}

  /** A part with one way in and one way out. */
  private record Block(String first, String last, Set<String> tasks) {}

  private RandomProcess(long seed, UnaryOperator<String> task) {
    this.random = new SplittableRandom(seed);
    this.task = task;
    this.n = random.nextInt(12);
  }

  /**
   * @param task writes the activity that has an id
   */
  public static RandomProcess of(long seed, UnaryOperator<String> task) {
    RandomProcess process = new RandomProcess(seed, task);
    process.whole();
    return process;
  }

  public int n() {
    return n;
  }

  /** The elements of the process. */
  public String xml() {
    return xml.toString();
  }

  /** The activities that are done. */
  public Set<String> visited() {
    return visited;
  }

  public List<Order> orders() {
    return orders;
  }

  private void whole() {
    xml.append("<startEvent id='start'/><endEvent id='end'/>");
    Block block = sequence(0, true);
    visited.addAll(block.tasks);
    flow("start", block.first, "");
    flow(block.last, "end", "");
  }

  private String id(String kind) {
    return kind + ++ids;
  }

  private void flow(String from, String to, String condition) {
    xml.append("<sequenceFlow id='%s' sourceRef='%s' targetRef='%s'>".formatted(id("f"), from, to));
    if (!condition.isEmpty()) {
      xml.append("<conditionExpression>").append(condition).append("</conditionExpression>");
    }
    xml.append("</sequenceFlow>");
  }

  private Block sequence(int depth, boolean taken) {
    Block all = block(depth, taken);
    for (int more = random.nextInt(3); more > 0; more--) {
      Block next = block(depth, taken);
      flow(all.last, next.first, "");
      for (String before : all.tasks) {
        next.tasks.forEach(after -> orders.add(new Order(before, after)));
      }
      Set<String> both = new LinkedHashSet<>(all.tasks);
      both.addAll(next.tasks);
      all = new Block(all.first, next.last, both);
    }
    return all;
  }

  private Block block(int depth, boolean taken) {
    return switch (depth >= DEEPEST || ids > MOST_IDS ? 0 : random.nextInt(9)) {
      case 1, 2 -> gateway("exclusiveGateway", depth, taken);
      case 3, 4 -> gateway("parallelGateway", depth, taken);
      case 5, 6 -> gateway("inclusiveGateway", depth, taken);
      case 7 -> inner(depth, taken);
      case 8 -> failing(depth, taken);
      default -> task(taken);
    };
  }

  private Block task(boolean taken) {
    String id = id("t");
    xml.append(task.apply(id));
    return new Block(id, id, taken ? Set.of(id) : Set.of());
  }

  private Block gateway(String type, int depth, boolean taken) {
    String split = id("g");
    String join = id("g");
    int branches = random.nextInt(2, 4);
    boolean parallel = type.equals("parallelGateway");
    String otherwise = "d" + split;
    xml.append(
        "<%s id='%s'%s/><%s id='%s'/>"
            .formatted(type, split, parallel ? "" : " default='" + otherwise + "'", type, join));
    Set<String> tasks = new LinkedHashSet<>();
    boolean any = false;
    for (int i = 0; i < branches; i++) {
      boolean last = i == branches - 1;
      int divisor = random.nextInt(2, 4);
      boolean holds = last ? !any : n % divisor == 0;
      boolean exclusive = type.equals("exclusiveGateway");
      boolean here = parallel || (holds && !(exclusive && any));
      any |= holds;
      Block branch = sequence(depth + 1, taken && here);
      tasks.addAll(branch.tasks);
      if (last && !parallel) {
        xml.append(
            "<sequenceFlow id='%s' sourceRef='%s' targetRef='%s'/>"
                .formatted(otherwise, split, branch.first));
      } else {
        flow(split, branch.first, parallel ? "" : "${n % " + divisor + " == 0}");
      }
      flow(branch.last, join, "");
    }
    return new Block(split, join, tasks);
  }

  private Block inner(int depth, boolean taken) {
    String id = id("s");
    String start = id("b");
    String end = id("e");
    xml.append(
        "<subProcess id='%s'><startEvent id='%s'/><endEvent id='%s'/>".formatted(id, start, end));
    Block block = sequence(depth + 1, taken);
    flow(start, block.first, "");
    flow(block.last, end, "");
    xml.append("</subProcess>");
    return new Block(id, id, block.tasks);
  }

  /** A sub-process that ends with an error, or does not, which is caught at its edge. */
  private Block failing(int depth, boolean taken) {
    String id = id("s");
    String start = id("b");
    String choice = id("g");
    String well = id("e");
    String badly = id("e");
    int divisor = random.nextInt(2, 4);
    boolean fails = n % divisor == 0;
    xml.append(
        "<subProcess id='%s'><startEvent id='%s'/><endEvent id='%s'/>".formatted(id, start, well));
    xml.append(
        "<endEvent id='%s'><errorEventDefinition errorRef='E'/></endEvent>".formatted(badly));
    xml.append("<exclusiveGateway id='%s' default='d%s'/>".formatted(choice, choice));
    Block block = task(taken);
    flow(start, block.first, "");
    flow(block.last, choice, "");
    flow(choice, badly, "${n % " + divisor + " == 0}");
    xml.append(
        "<sequenceFlow id='d%s' sourceRef='%s' targetRef='%s'/></subProcess>"
            .formatted(choice, choice, well));
    String caught = id("c");
    String merge = id("g");
    xml.append(
        ("<boundaryEvent id='%s' attachedToRef='%s'><errorEventDefinition errorRef='E'/></boundaryEvent>"
                + "<exclusiveGateway id='%s'/>")
            .formatted(caught, id, merge));
    Block handler = sequence(depth + 1, taken && fails);
    flow(caught, handler.first, "");
    flow(handler.last, merge, "");
    flow(id, merge, "");
    Set<String> tasks = new LinkedHashSet<>(block.tasks);
    tasks.addAll(handler.tasks);
    for (String before : block.tasks) {
      handler.tasks.forEach(after -> orders.add(new Order(before, after)));
    }
    return new Block(id, merge, tasks);
  }
}
