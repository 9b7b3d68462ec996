package dev.pawl.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.host.RegistryProjector;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.registry.OfferedTool;
import dev.pawl.json.Values;
import dev.pawl.model.Principal;
import dev.pawl.store.Stores;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.testkit.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The tables of the registry as those see them who read them with SQL of their own. */
class PostgresRegistryIT {
  private static final String PLACE = PostgresServer.running().address("registry");

  private static void fill() {
    try (RunStore store = Stores.open(PLACE, StoreSettings.DEFAULT.registering(true))) {
      OfferedTool tool =
          new OfferedTool(
              "double",
              "Doubles",
              Values.object("type", "object"),
              Map.of(),
              true,
              "d1",
              Values.object("nodes", List.of()),
              Map.of());
      store.registry().offer(List.of(tool), 1);
      assertThat(store.registry().change("double", it -> it.tags(List.of("math", "b")), 2))
          .isPresent();
      if (store.find("r").isEmpty()) {
        Journal journal = store.begin("r");
        journal.append(
            new Event.RunStarted(
                5_000_000, "r", "double", "d1", 1, Principal.LOCAL, 42, Map.of("n", 4)));
        journal.append(new Event.RunCompleted(6_500_000, Values.object("double", 8)));
        journal.sync();
      }
      new RegistryProjector(store, value -> value, System::nanoTime).catchUp();
    }
  }

  @Test
  void theTablesHaveTheTypesAndRulesOfTheirColumns() throws SQLException {
    fill();
    PostgresAddress address = PostgresAddress.parse(PLACE);
    try (Connection connection = DriverManager.getConnection(address.url(), address.properties());
        Statement statement = connection.createStatement()) {
      try (ResultSet row =
          statement.executeQuery(
              """
              SELECT t.name, t.tags[1], (e.output_result ->> 'double')::int,
                extract(epoch FROM e.completed_at - e.created_at), s.authentication_method,
                w.version, t.requires_auth
              FROM mcp_tool_executions e
              JOIN mcp_tools t ON t.id = e.tool_id
              JOIN mcp_sessions s ON s.id = e.session_id
              JOIN mcp_workflows w ON w.name = t.name
              WHERE t.is_active AND e.constitutional_compliance ? 'violations'
              """
                  .replace("? '", "?? '"))) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo("double");
        assertThat(row.getString(2)).isEqualTo("math");
        assertThat(row.getInt(3)).isEqualTo(8);
        assertThat(row.getDouble(4)).isEqualTo(1.5);
        assertThat(row.getString(5)).isEqualTo("local");
        assertThat(row.getInt(6)).isEqualTo(1);
        assertThat(row.getBoolean(7)).isFalse();
        assertThat(row.next()).isFalse();
      }
      for (String wrong :
          List.of(
              "UPDATE mcp_tool_executions SET status = 'done'",
              "UPDATE mcp_tool_executions SET execution_time_ms = -1",
              "UPDATE mcp_tool_executions SET tool_id = session_id",
              "UPDATE mcp_sessions SET authentication_method = 'magic'",
              "UPDATE mcp_sessions SET is_active = NOT is_active",
              "UPDATE mcp_tools SET tags = array_fill('a'::text, ARRAY[11])",
              "UPDATE mcp_workflows SET version = 0")) {
        assertThatThrownBy(() -> statement.executeUpdate(wrong))
            .as(wrong)
            .isInstanceOf(SQLException.class);
      }
    }
  }
}
