package dev.pawl.store.shelf;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunSummary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What is known of the runs on a shelf. */
final class RunReads {
  private static final int PAGE = 500;

  private final Desk desk;
  private final Shelf shelf;

  RunReads(Desk desk) {
    this.desk = desk;
    this.shelf = desk.shelf();
  }

  List<Event> events(String run) {
    KeptRun kept = desk.run(run);
    List<Event> events = new ArrayList<>();
    for (long from = 0; kept != null && from < kept.parts(); from += PAGE) {
      List<String> names = new ArrayList<>();
      for (long i = from; i < Math.min(kept.parts(), from + PAGE); i++) {
        names.add(Names.part(run, i));
      }
      Map<String, String> found = shelf.read(names);
      if (found.size() < names.size()) {
        return missing(run);
      }
      names.forEach(name -> EventLines.read(run, found.getOrDefault(name, ""), events));
    }
    return events;
  }

  /** A run may be forgotten while it is read. */
  private List<Event> missing(String run) {
    if (desk.run(run) != null) {
      throw EventLines.damaged(run, "a part of them is missing");
    }
    return List.of();
  }

  Optional<Event.RunStarted> begun(String run) {
    String part = desk.at(Names.part(run, 0));
    return part != null && EventLines.first(run, part) instanceof Event.RunStarted started
        ? Optional.of(started)
        : Optional.empty();
  }

  List<RunSummary> list(RunQuery query) {
    boolean onlyOpen = query.statuses().stream().noneMatch(RunStatus::isOver);
    List<RunSummary> found = new ArrayList<>();
    if (query.statuses().isEmpty() || query.most() <= 0) {
      return found;
    }
    if (onlyOpen) {
      open(query, found);
    } else {
      all(query, found);
    }
    return found;
  }

  private void all(RunQuery query, List<RunSummary> found) {
    String after = Names.listBefore(query.before());
    SequencedMap<String, String> page;
    do {
      page = shelf.range(Names.LIST, after, PAGE);
      List<String> runs = new ArrayList<>();
      page.forEach(
          (name, text) -> {
            if (query.workflow() == null || query.workflow().equals(Listed.of(text).workflow())) {
              runs.add(Names.last(name));
            }
          });
      add(runs, query, found);
      after = page.isEmpty() ? after : page.lastEntry().getKey();
    } while (page.size() == PAGE && found.size() < query.most());
  }

  /** There are few that are not over. */
  private void open(RunQuery query, List<RunSummary> found) {
    List<String> runs = new ArrayList<>();
    desk.each(Names.OPEN, (name, _) -> runs.add(Names.last(name)));
    List<String> newest = runs.reversed();
    for (int from = 0; from < newest.size() && found.size() < query.most(); from += PAGE) {
      add(newest.subList(from, Math.min(newest.size(), from + PAGE)), query, found);
    }
  }

  private void add(List<String> runs, RunQuery query, List<RunSummary> found) {
    Map<String, String> texts = shelf.read(runs.stream().map(Names::run).toList());
    for (String run : runs) {
      String text = texts.get(Names.run(run));
      RunSummary summary = text == null ? null : KeptRun.of(text).summary();
      if (summary != null && fits(summary, query) && found.size() < query.most()) {
        found.add(summary);
      }
    }
  }

  private static boolean fits(RunSummary run, RunQuery query) {
    return query.statuses().contains(run.status())
        && run.startedAt() < query.before()
        && (query.workflow() == null || query.workflow().equals(run.workflow()));
  }

  List<RunSummary> orphans(int most, @Nullable String after) {
    KeptRun last = after == null ? null : desk.run(after);
    if (after != null && last == null) {
      return List.of();
    }
    Living living = new Living();
    List<RunSummary> found = new ArrayList<>();
    String from = last == null ? "" : last.openName();
    SequencedMap<String, String> page;
    do {
      page = shelf.range(Names.OPEN, from, PAGE);
      List<String> left = new ArrayList<>();
      living.learn(page.values().stream().map(OpenRun::of).map(OpenRun::owner).toList());
      page.forEach(
          (name, text) -> {
            if (!living.has(OpenRun.of(text).owner())) {
              left.add(Names.last(name));
            }
          });
      add(left, RunQuery.ALL.most(Math.max(0, most)), found);
      from = page.isEmpty() ? from : page.lastEntry().getKey();
    } while (page.size() == PAGE && found.size() < most);
    return found;
  }

  Set<String> cutOff(Collection<String> runs) {
    Map<String, String> texts = shelf.read(runs.stream().map(Names::head).toList());
    Living living = new Living();
    living.learn(texts.values().stream().map(text -> Head.of(text).owner()).toList());
    Set<String> found = new HashSet<>();
    for (String run : runs) {
      String head = texts.get(Names.head(run));
      if (head != null && !living.has(Head.of(head).owner())) {
        found.add(run);
      }
    }
    return found;
  }

  /** How many runs of others are not over, and driven. */
  int elsewhere(Predicate<OpenRun> those) {
    Map<String, Integer> counts = new HashMap<>();
    desk.each(
        Names.OPEN,
        (_, text) -> {
          OpenRun run = OpenRun.of(text);
          if (those.test(run) && !desk.presence().isMe(run.owner())) {
            counts.merge(run.owner(), 1, Integer::sum);
          }
        });
    Living living = new Living();
    living.learn(counts.keySet());
    return counts.entrySet().stream()
        .filter(each -> living.has(each.getKey()))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** Which owners are living, as far as one look tells. */
  private final class Living {
    private final Map<String, Boolean> known = new HashMap<>(Map.of(Head.NOBODY, false));

    void learn(Collection<String> owners) {
      List<String> fresh =
          owners.stream().distinct().filter(owner -> !known.containsKey(owner)).toList();
      if (!fresh.isEmpty()) {
        Map<String, String> leases = shelf.read(fresh.stream().map(Names::lease).toList());
        long now = shelf.now();
        fresh.forEach(owner -> known.put(owner, isAlive(leases.get(Names.lease(owner)), now)));
      }
    }

    boolean has(String owner) {
      return known.getOrDefault(owner, false);
    }
  }

  static boolean isAlive(@Nullable String lease, long now) {
    return lease != null && Long.parseLong(lease) >= now;
  }
}
