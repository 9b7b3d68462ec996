package dev.pawl.store.postgres;

import static dev.pawl.store.Samples.start;
import static dev.pawl.store.Samples.started;
import static dev.pawl.store.Samples.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.PawlException;
import dev.pawl.store.Stores;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.testkit.PostgresServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class PostgresFaultsIT {
  private static final StoreSettings SETTINGS =
      StoreSettings.DEFAULT.patience(Duration.ofSeconds(10)).delay(Duration.ofMillis(20));

  private final PostgresServer server = PostgresServer.running();

  private RunStore open(String where) {
    return Stores.open(where, SETTINGS);
  }

  @Test
  void readingCreatesNothing() {
    try (RunStore store = open(server.address("untouched"))) {
      assertThat(store.list(RunQuery.ALL)).isEmpty();
      assertThat(store.find("r")).isEmpty();
    }
    try (RunStore store = open(server.address("untouched"))) {
      start(store, "r", 1);
      assertThat(store.list(RunQuery.ALL)).hasSize(1);
    }
  }

  @Test
  void aWrongPasswordIsReportedWithoutShowingIt() {
    String wrong = "postgresql://pawl:letmein@127.0.0.1:" + server.port() + "/postgres";
    try (RunStore store = open(wrong)) {
      assertThatThrownBy(() -> store.list(RunQuery.ALL))
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessageContaining("password")
          .hasMessageContaining("127.0.0.1")
          .message()
          .doesNotContain("letmein");
    }
  }

  @Test
  void aDatabaseThatIsNotThereIsReported() {
    String missing = server.address("x").replace("/postgres?", "/nowhere?");
    try (RunStore store = open(missing)) {
      Journal journal = store.begin("r");
      journal.append(started("r"));
      assertThatThrownBy(journal::sync)
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessageContaining("nowhere")
          .hasMessageContaining("does not exist");
    }
  }

  @Test
  void aSecretIsTheSameForAllAndOldTablesGetAPlaceForIt() throws Exception {
    String address = server.address("secrets");
    try (RunStore store = open(address)) {
      start(store, "r", 1);
    }
    // As the tables were before there were secrets.
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres",
                "pawl",
                PostgresServer.PASSWORD);
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE secrets.secrets, secrets.owners, secrets.clock");
      statement.execute("UPDATE secrets.meta SET version = 1");
    }
    List<byte[]> told = Collections.synchronizedList(new ArrayList<>());
    try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
      for (byte i = 0; i < 4; i++) {
        byte[] mine = {i, 7};
        all.execute(() -> told.add(secret(address, "key", mine)));
      }
    }
    assertThat(told).hasSize(4).allMatch(each -> Arrays.equals(each, told.getFirst()));
    assertThat(secret(address, "other", new byte[] {9})).containsExactly(9);
    assertThat(secret(address, "key", new byte[] {9})).isEqualTo(told.getFirst());
    try (RunStore store = open(address)) {
      assertThat(store.events("r")).as("what was kept before").hasSize(2);
    }
  }

  @Test
  void goesOnWhenTheServerComesBack() throws IOException {
    try (RunStore store = open(server.address("restarted"))) {
      Journal journal = start(store, "r", 1);
      assertThat(store.events("r")).hasSize(2);
      server.stop();
      journal.append(step(2));
      assertThatThrownBy(journal::sync)
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessageContaining("cannot be reached");
      assertThatThrownBy(() -> store.find("r")).isInstanceOf(PawlException.Unreachable.class);
      server.start();
      journal.sync();
      journal.append(step(3));
      journal.sync();
      assertThat(store.events("r")).hasSize(4);
      assertThat(store.drives("r")).isTrue();
    }
  }

  @Test
  void aShortInterruptionBetweenTwoWritesIsNotNoticed() throws IOException {
    try (RunStore store = open(server.address("interrupted"))) {
      Journal journal = start(store, "r", 1);
      assertThat(store.find("r")).map(RunSummary::events).contains(2L);
      server.stop();
      server.start();
      assertThat(store.find("r")).map(RunSummary::events).contains(2L);
      journal.append(step(2));
      journal.sync();
      assertThat(store.events("r")).hasSize(3);
    }
  }

  private byte[] secret(String address, String name, byte[] fresh) {
    try (RunStore store = open(address)) {
      return store.secret(name, fresh);
    }
  }
}
