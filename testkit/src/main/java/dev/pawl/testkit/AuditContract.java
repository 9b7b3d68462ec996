package dev.pawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.access.ApiKey;
import dev.pawl.engine.audit.AuditChain;
import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditHead;
import dev.pawl.engine.audit.AuditQuery;
import dev.pawl.engine.audit.AuditRecord;
import dev.pawl.engine.audit.AuditSeal;
import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.audit.AuditTrail;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Undefined;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a store has to keep to that has an audit trail. */
public abstract class AuditContract extends RunStoreContract {
  private static final AuditEntry.Actor ACTOR = new AuditEntry.Actor("LOCAL:local", "local", "cli");

  /** The same place, opened so that it is put down who does what. */
  protected abstract RunStore openAudited(JournalLimits limits, AuditSettings settings);

  private RunStore audited() {
    return opened(openAudited(JournalLimits.DEFAULT, AuditSettings.of("http")));
  }

  private static AuditEntry entry(int number) {
    return new AuditEntry(
        number,
        ACTOR,
        "test",
        null,
        null,
        AuditEntry.Subject.of("t" + number % 3),
        AuditEntry.Verdicts.NONE,
        "done");
  }

  private static List<String> actions(RunStore store) {
    return store.audit().list(AuditQuery.ALL).stream().map(each -> each.index().action()).toList();
  }

  /** Each follows the one before, up to the end. */
  private static void assertOneChain(RunStore store, long first) {
    AuditTrail trail = store.audit();
    AuditSeal seal = new AuditSeal(store.secret(AuditSeal.NAME, new byte[AuditSeal.LENGTH]));
    String hash = null;
    long next = first;
    List<AuditRecord> page = trail.list(AuditQuery.ALL);
    while (!page.isEmpty()) {
      for (AuditRecord each : page) {
        assertThat(each.sequence()).isEqualTo(next++);
        assertThat(hash == null || each.previous().equals(hash)).isTrue();
        assertThat(each.isIntact()).isTrue();
        assertThat(each.isFoundByItsEntry()).isTrue();
        hash = each.hash();
      }
      page = trail.list(AuditQuery.ALL.after(next - 1));
    }
    AuditHead head = trail.head();
    assertThat(head.sequence()).isEqualTo(next - 1);
    assertThat(head.hash()).isEqualTo(hash);
    assertThat(seal.signed(head)).isTrue();
    assertThat(trail.checkpoints(0, 1_000)).allMatch(seal::signed);
  }

  @Test
  void nothingIsPutDownUnlessSomebodyWantsIt() {
    RunStore store = open();
    finish(store, "r", 1, 2);
    store.audit().append(entry(1));
    assertThat(store.audit().isOn()).isFalse();
    assertThat(store.audit().list(AuditQuery.ALL)).isEmpty();
    assertThat(store.audit().head()).isEqualTo(AuditHead.NONE);
    assertThat(store.begin("other").mustBeKept()).isFalse();
  }

  @Test
  void whatARunDoesIsPutDownWithItsEvents() {
    RunStore store = audited();
    Journal journal = store.begin("r");
    assertThat(journal.mustBeKept()).isTrue();
    journal.append(started("r", 1));
    Finding finding =
        new Finding("g1", "p", "too bold", Finding.Severity.HIGH, Finding.Consequence.HOLD);
    journal.append(new Event.Judged(2, "s", Point.BEFORE_CALL, List.of("g2"), List.of(finding)));
    journal.append(new Event.StepStarted(3, "s", "s", Map.of("b", 2)));
    journal.append(new Event.StepCompleted(4, "s", "s", 3, 1, 5, -1, Map.of("c", 3)));
    journal.append(step(5, "computed", 1));
    journal.append(
        new Event.InputReceived(
            6, "q", "q", Principal.LOCAL, Map.of("decision", "approve"), "l", true, null));
    journal.append(new Event.RunCompleted(7, "ok"));
    journal.sync();
    RunStore other = open();
    assertThat(actions(other))
        .containsExactly(
            AuditEntry.RUN_STARTED,
            AuditEntry.CALL_JUDGED,
            AuditEntry.STEP_STARTED,
            AuditEntry.STEP_ENDED,
            AuditEntry.APPROVAL,
            AuditEntry.RUN_ENDED);
    List<AuditEntry> entries =
        other.audit().list(AuditQuery.ALL).stream().map(AuditRecord::entry).toList();
    assertThat(entries.get(0))
        .isEqualTo(
            new AuditEntry(
                1,
                new AuditEntry.Actor("PERSON:ann: b", "", "http"),
                AuditEntry.RUN_STARTED,
                "r",
                null,
                new AuditEntry.Subject(
                    "report", "sha256:d", CanonicalJson.sha256(Map.of("a", 1)), null),
                AuditEntry.Verdicts.NONE,
                "started"));
    assertThat(entries.get(1).verdicts())
        .isEqualTo(new AuditEntry.Verdicts(List.of("g2"), List.of(finding)));
    assertThat(entries.get(1).outcome()).isEqualTo("hold");
    assertThat(entries.get(3).about().result()).isEqualTo(CanonicalJson.sha256(Map.of("c", 3)));
    assertThat(entries.get(4).by())
        .isEqualTo(new AuditEntry.Actor("LOCAL:local", "local", "letter"));
    assertThat(entries.get(5).about().result()).isEqualTo(CanonicalJson.sha256("ok"));
    assertOneChain(other, 1);
  }

  /** A name that gives a secret away is enough here. */
  private static @Nullable Object told(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      return value;
    }
    Map<String, @Nullable Object> told = new TreeMap<>();
    map.forEach((key, each) -> told.put(key + "", key.equals("secret") ? "hidden" : each));
    return told;
  }

  private RunStore telling() {
    return opened(
        openAudited(JournalLimits.DEFAULT, new AuditSettings("http", AuditContract::told)));
  }

  @Test
  void whatMayBeToldIsPutDownWhereThatIsWanted() {
    RunStore store = telling();
    Object given = Map.of("secret", "hunter2", "a", 1);
    Object odd = Map.of("text", "\u0000\ud800", "number", 1.5);
    Journal journal = store.begin("r");
    journal.append(started("r", 1));
    journal.append(new Event.StepStarted(2, "s", "s", given));
    journal.append(new Event.StepCompleted(3, "s", "s", 2, 1, 5, -1, odd));
    journal.append(
        new Event.InputReceived(4, "q", "q", Principal.LOCAL, given, "l", false, "http"));
    journal.append(new Event.RunCompleted(5, null));
    journal.sync();
    RunStore other = open();
    List<AuditEntry.Subject> about =
        other.audit().list(AuditQuery.ALL).stream().map(each -> each.entry().about()).toList();
    assertThat(about.get(0).payloads().arguments()).isEqualTo(Map.of("a", 1));
    assertThat(about.get(1).payloads().arguments()).isEqualTo(Map.of("a", 1, "secret", "hidden"));
    assertThat(about.get(1).payloads().result()).isEqualTo(Undefined.UNDEFINED);
    assertThat(about.get(1).arguments())
        .as("a digest is one of all that was said")
        .isEqualTo(CanonicalJson.sha256(given));
    assertThat(about.get(2).payloads().result())
        .isEqualTo(Map.of("text", "\ufffd\ufffd", "number", 1.5));
    assertThat(about.get(3).payloads()).isEqualTo(about.get(1).payloads());
    assertThat(about.get(4).payloads().result()).isNull();
    assertThat(other.audit().find(4).orElseThrow().entry().by().channel()).isEqualTo("http");
    assertThat(other.audit().list(AuditQuery.ALL))
        .noneMatch(each -> each.text().contains("hunter"));
    assertOneChain(other, 1);
  }

  @Test
  void ofWhatIsLargeOnlyTheBeginningIsPutDown() {
    RunStore store = telling();
    String large = "x".repeat(100_000);
    Journal journal = store.begin("r");
    journal.append(started("r", 1));
    journal.append(new Event.StepStarted(2, "s", "s", List.of(large, large, large)));
    journal.append(new Event.RunCompleted(3, large));
    journal.sync();
    assertThat(open().audit().find(2).orElseThrow().entry().about().payloads().arguments())
        .as("what takes too long to look through has not even a beginning")
        .isEqualTo(
            Map.of(
                "truncated",
                true,
                "bytes",
                300_010,
                "why",
                "it is too large to be looked through"));
    AuditRecord last = open().audit().find(3).orElseThrow();
    assertThat(last.text()).hasSizeLessThan(2_000);
    assertThat(last.entry().about().result()).isEqualTo(CanonicalJson.sha256(large));
    assertThat(last.entry().about().payloads().result())
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("characters", 100_002)
        .containsEntry("beginning", "\"" + "x".repeat(999));
    assertOneChain(open(), 1);
  }

  @Test
  void whatCannotBeLookedThroughIsNotTold() {
    RunStore store =
        opened(
            openAudited(
                JournalLimits.DEFAULT,
                new AuditSettings(
                    "http",
                    _ -> {
                      throw new IllegalStateException("no");
                    })));
    finish(store, "r", 1, 2);
    assertThat(store.audit().find(1).orElseThrow().entry().about().payloads().arguments())
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("withheld", true);
    assertOneChain(open(), 1);
  }

  @Test
  void aRunThatWasAdoptedIsPutDownToo() {
    RunStore dead = audited();
    start(dead, "r", 1);
    kill(dead);
    RunStore store = audited();
    Journal journal = store.adopt("r").orElseThrow();
    journal.append(new Event.RunResumed(2));
    journal.append(new Event.RunCompleted(3, 1));
    journal.sync();
    assertThat(actions(store))
        .containsExactly(AuditEntry.RUN_STARTED, AuditEntry.RUN_RESUMED, AuditEntry.RUN_ENDED);
    assertOneChain(store, 1);
  }

  @Test
  void keysAreGivenOutAndTakenBackOnRecord() {
    RunStore store = audited();
    Identity whom = new Identity(new Principal(Principal.Kind.SERVICE, "billing"), "api_key");
    store.keys().add(new ApiKey("k1", "digest", whom, 5, 0, 0, 0));
    assertThat(store.keys().revoke("k1", 6)).isTrue();
    assertThat(store.keys().revoke("k9", 6)).isFalse();
    assertThat(actions(open())).containsExactly(AuditEntry.KEY_CREATED, AuditEntry.KEY_REVOKED);
    assertThat(store.audit().find(1).orElseThrow().index().tool()).isEqualTo("k1");
    assertThat(store.keys().find("k1")).isPresent();
  }

  @Test
  void entriesAreListedByWhatTheyAreAbout() {
    RunStore store = audited();
    for (int i = 1; i <= 9; i++) {
      store.audit().append(entry(i));
    }
    finish(store, "r", 20, 21);
    AuditTrail trail = open().audit();
    assertThat(numbers(trail, AuditQuery.ALL.about("t1"))).containsExactly(1L, 4L, 7L);
    assertThat(numbers(trail, AuditQuery.ALL.about("t1").latest().most(2))).containsExactly(7L, 4L);
    assertThat(numbers(trail, AuditQuery.ALL.latest().before(3))).containsExactly(2L, 1L);
    assertThat(numbers(trail, AuditQuery.ALL.of("r"))).containsExactly(10L, 11L);
    assertThat(numbers(trail, AuditQuery.ALL.by("ann: b"))).containsExactly(10L, 11L);
    assertThat(numbers(trail, AuditQuery.ALL.by("PERSON:ann: b").since(21))).containsExactly(11L);
    assertThat(numbers(trail, AuditQuery.ALL.by("b"))).isEmpty();
    assertThat(numbers(trail, AuditQuery.ALL.after(8).most(1))).containsExactly(9L);
    assertThat(numbers(trail, AuditQuery.ALL.most(0))).isEmpty();
    assertThat(trail.find(99)).isEmpty();
  }

  private static List<Long> numbers(AuditTrail trail, AuditQuery query) {
    return trail.list(query).stream().map(AuditRecord::sequence).toList();
  }

  @Test
  void severalStoresAndManyThreadsMakeOneChain() throws InterruptedException {
    List<RunStore> stores = List.of(audited(), audited());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 2 * 64; i++) {
      String run = "r" + i;
      RunStore store = stores.get(i % 2);
      threads.add(Thread.startVirtualThread(() -> finish(store, run, 1, 2)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(open().audit().head().sequence()).isEqualTo(256);
    assertOneChain(open(), 1);
  }

  @Test
  void whatIsOldIsForgottenBehindACheckpoint() {
    RunStore store = audited();
    int each = AuditChain.BETWEEN_CHECKPOINTS;
    Journal journal = store.begin("r");
    journal.append(started("r", 1));
    for (int i = 2; i <= 2 * each + 10; i++) {
      journal.append(new Event.RunResumed(i));
    }
    journal.sync();
    AuditTrail trail = store.audit();
    assertThat(trail.checkpoints(0, 9)).hasSize(2);
    assertThat(trail.prune(each, ACTOR, 9_000)).as("all of a part must be old").isZero();
    assertThat(trail.prune(each + 1, ACTOR, 9_000)).isEqualTo(each);
    assertThat(trail.list(AuditQuery.ALL.most(1)).getFirst().sequence()).isEqualTo(each + 1);
    assertThat(trail.checkpoints(0, 9)).hasSize(2);
    AuditRecord last = trail.list(AuditQuery.ALL.latest().most(1)).getFirst();
    assertThat(last.entry()).isEqualTo(AuditEntry.pruned(each, ACTOR, 9_000));
    assertThat(trail.prune(each + 1, ACTOR, 9_000)).isZero();
    assertThat(trail.prune(Long.MAX_VALUE, ACTOR, 9_001)).isEqualTo(each);
    assertOneChain(store, 2 * each + 1);
  }
}
