package dev.pawl.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.model.Principal;
import dev.pawl.store.Samples;
import dev.pawl.store.database.DatabaseRunStore;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.testkit.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nobody looks for letters here within the hour, so what comes is what was told of. */
class PostgresBellIT {
  private static final StoreSettings SELDOM = StoreSettings.DEFAULT.letters(Duration.ofHours(1));

  private static final AtomicInteger PLACES = new AtomicInteger();

  private final String schema = "bell" + PLACES.incrementAndGet();
  private final String address = PostgresServer.running().address(schema);
  private final PostgresDatabase database = database();
  private final RunStore driving = new DatabaseRunStore(database, SELDOM);
  private final RunStore other = new DatabaseRunStore(database(), SELDOM);
  private final BlockingQueue<String> read = new LinkedBlockingQueue<>();

  private PostgresDatabase database() {
    return new PostgresDatabase(PostgresAddress.parse(address), SELDOM);
  }

  @BeforeEach
  void driveARun() throws InterruptedException {
    driving.deliver(letter -> read.add(letter.id()));
    Journal journal = driving.begin("r");
    journal.append(Samples.started("r"));
    journal.sync();
    awaitListening();
  }

  @AfterEach
  void close() {
    other.close();
    driving.close();
  }

  private void awaitListening() throws InterruptedException {
    while (!database.isListening()) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }

  private static Letter letter(String id) {
    return new Letter(id, "r", Principal.LOCAL, new Letter.Wish.Cancel("enough"));
  }

  private String next() throws InterruptedException {
    return read.poll(20, TimeUnit.SECONDS);
  }

  @Test
  void aLetterOfAnotherProcessIsReadWithoutLookingForIt() throws InterruptedException {
    other.send(letter("first"));
    assertThat(next()).isEqualTo("first");
    other.send(letter("second"));
    assertThat(next()).isEqualTo("second");
  }

  @Test
  void whatWasSentWhileNobodyListenedIsReadWhenListeningBegins()
      throws InterruptedException, SQLException {
    assertThat(cutTheOneThatListens()).isEqualTo(1);
    other.send(letter("late"));
    assertThat(next()).isEqualTo("late");
    awaitListening();
    other.send(letter("later"));
    assertThat(next()).isEqualTo("later");
  }

  private int cutTheOneThatListens() throws SQLException {
    PostgresAddress known = PostgresAddress.parse(address);
    try (Connection connection = DriverManager.getConnection(known.url(), known.properties());
        PreparedStatement cut =
            connection.prepareStatement(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                    + " WHERE query = ? OR (query = 'SELECT 1' AND application_name = 'pawl')")) {
      cut.setString(1, "LISTEN " + Bell.channel(schema));
      try (ResultSet row = cut.executeQuery()) {
        row.next();
        return row.getInt(1);
      }
    }
  }
}
