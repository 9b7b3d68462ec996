package dev.pawl.store.registry;

import dev.pawl.engine.registry.Execution;
import dev.pawl.engine.registry.ExecutionStatus;
import dev.pawl.engine.registry.Mark;
import dev.pawl.engine.registry.RegisteredTool;
import dev.pawl.engine.registry.RegistryQuery;
import dev.pawl.engine.registry.SessionEntry;
import dev.pawl.engine.registry.SessionStatus;
import dev.pawl.engine.registry.Span;
import dev.pawl.engine.registry.ToolSettings;
import dev.pawl.engine.registry.WorkflowVersion;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is asked of the tables of the registry. */
public final class RegistryReads {
  private final Dialect dialect;

  public RegistryReads(Dialect dialect) {
    this.dialect = dialect;
  }

  /** Whoever only looks may look at what an earlier version has left. */
  public static boolean hasTables(Connection connection) throws SQLException {
    try (ResultSet table = connection.getMetaData().getTables(null, null, "mcp_tools", null)) {
      return table.next();
    }
  }

  private interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  private <T> List<T> list(Connection connection, Conditions where, String order, Row<T> reader)
      throws SQLException {
    List<T> rows = new ArrayList<>();
    String sql = dialect.of(where.sql() + " ORDER BY " + order + " LIMIT ?");
    try (PreparedStatement find = connection.prepareStatement(sql)) {
      where.fill(find);
      try (ResultSet row = find.executeQuery()) {
        while (row.next()) {
          rows.add(reader.read(row));
        }
      }
    }
    return rows;
  }

  private String toolColumns() {
    return "SELECT name, description, input_schema, output_schema, is_active, requires_auth, "
        + dialect.list("tags")
        + ", "
        + dialect.list("constitutional_gates")
        + ", "
        + dialect.time("created_at")
        + ", "
        + dialect.time("updated_at")
        + " FROM mcp_tools";
  }

  public List<RegisteredTool> tools(Connection connection, RegistryQuery query)
      throws SQLException {
    Conditions where =
        new Conditions(toolColumns(), query.most())
            .is("name = ?", query.tool())
            .is(dialect.hasTag(), query.tag())
            .since("updated_at", query.since());
    if (query.status() != null) {
      where.always("is_active = " + truth(query.status()));
    }
    return list(connection, where, "name", RegistryReads::tool);
  }

  private static String truth(@Nullable String status) {
    return "active".equals(status) ? "TRUE" : "FALSE";
  }

  private static RegisteredTool tool(ResultSet row) throws SQLException {
    return new RegisteredTool(
        row.getString(1),
        row.getString(2),
        object(row.getString(3)),
        object(row.getString(4)),
        new ToolSettings(
            row.getBoolean(5), row.getBoolean(6), texts(row.getString(7)), texts(row.getString(8))),
        new Span(Moments.micros(row.getString(9)), Moments.micros(row.getString(10))));
  }

  public Map<String, ToolSettings> settings(Connection connection) throws SQLException {
    Map<String, ToolSettings> settings = new TreeMap<>();
    String sql =
        "SELECT name, is_active, requires_auth, "
            + dialect.list("tags")
            + ", "
            + dialect.list("constitutional_gates")
            + " FROM mcp_tools";
    try (PreparedStatement find = connection.prepareStatement(sql);
        ResultSet row = find.executeQuery()) {
      while (row.next()) {
        settings.put(row.getString(1), settings(row));
      }
    }
    return settings;
  }

  /** What was decided about one, which nobody else decides about meanwhile. */
  String settingsOf(String name) {
    return "SELECT name, is_active, requires_auth, "
        + dialect.list("tags")
        + ", "
        + dialect.list("constitutional_gates")
        + " FROM mcp_tools WHERE name = "
        + name;
  }

  static ToolSettings settings(ResultSet row) throws SQLException {
    return new ToolSettings(
        row.getBoolean(2), row.getBoolean(3), texts(row.getString(4)), texts(row.getString(5)));
  }

  public List<Execution> executions(Connection connection, RegistryQuery query)
      throws SQLException {
    Conditions where =
        new Conditions(
                "SELECT e.run, t.name, CAST(e.session_id AS TEXT), e.status, e.input_parameters,"
                    + " e.output_result, e.error_message, e.constitutional_compliance, "
                    + dialect.time("e.created_at")
                    + ", "
                    + dialect.time("e.completed_at")
                    + ", e.events FROM mcp_tool_executions e JOIN mcp_tools t ON t.id = e.tool_id",
                query.most())
            .is("t.name = ?", query.tool())
            .is("e.status = ?", query.status())
            .is("CAST(e.session_id AS TEXT) = ?", query.session())
            .since("e.created_at", query.since());
    return list(connection, where, "e.created_at DESC, e.run", RegistryReads::execution);
  }

  private static Execution execution(ResultSet row) throws SQLException {
    String output = row.getString(6);
    return new Execution(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        ExecutionStatus.of(row.getString(4)),
        new Execution.Payload(
            object(row.getString(5)), output == null ? null : Json.parse(output), row.getString(7)),
        object(row.getString(8)),
        new Span(Moments.micros(row.getString(9)), Moments.micros(row.getString(10))),
        row.getLong(11));
  }

  public List<SessionEntry> sessions(Connection connection, RegistryQuery query)
      throws SQLException {
    Conditions where =
        new Conditions(
                "SELECT CAST(id AS TEXT), constitutional_context, client_info, status, "
                    + dialect.time("created_at")
                    + ", "
                    + dialect.time("last_activity_at")
                    + " FROM mcp_sessions",
                query.most())
            .is("CAST(id AS TEXT) = ?", query.session())
            .is("status = ?", query.status())
            .since("last_activity_at", query.since());
    return list(connection, where, "last_activity_at DESC, id", RegistryReads::session);
  }

  private static SessionEntry session(ResultSet row) throws SQLException {
    return new SessionEntry(
        row.getString(1),
        Identity.of(object(row.getString(2))),
        object(row.getString(3)),
        SessionStatus.of(row.getString(4)),
        new Span(Moments.micros(row.getString(5)), Moments.micros(row.getString(6))));
  }

  public List<WorkflowVersion> workflows(Connection connection, RegistryQuery query)
      throws SQLException {
    Conditions where =
        new Conditions(
                "SELECT name, version, digest, workflow_definition, tool_mappings, "
                    + dialect.list("constitutional_gates")
                    + ", is_active, "
                    + dialect.time("created_at")
                    + ", "
                    + dialect.time("updated_at")
                    + " FROM mcp_workflows",
                query.most())
            .is("name = ?", query.tool())
            .since("updated_at", query.since());
    if (query.status() != null) {
      where.always("is_active = " + truth(query.status()));
    }
    return list(connection, where, "name, version DESC", RegistryReads::workflow);
  }

  private static WorkflowVersion workflow(ResultSet row) throws SQLException {
    return new WorkflowVersion(
        row.getString(1),
        row.getInt(2),
        row.getString(3),
        Json.parse(row.getString(4)),
        object(row.getString(5)),
        texts(row.getString(6)),
        row.getBoolean(7),
        new Span(Moments.micros(row.getString(8)), Moments.micros(row.getString(9))));
  }

  public List<Mark> marks(Connection connection, int most) throws SQLException {
    List<Mark> marks = new ArrayList<>();
    try (PreparedStatement find =
        connection.prepareStatement("SELECT run, events FROM registry_marks LIMIT ?")) {
      find.setInt(1, most);
      try (ResultSet row = find.executeQuery()) {
        while (row.next()) {
          marks.add(new Mark(row.getString(1), row.getLong(2)));
        }
      }
    }
    return marks;
  }

  private static Map<String, @Nullable Object> object(String json) {
    return Json.parse(json) instanceof Map<?, ?> map ? Values.asObject(map) : Map.of();
  }

  private static List<String> texts(String json) {
    List<String> texts = new ArrayList<>();
    if (Json.parse(json) instanceof List<?> list) {
      list.forEach(each -> texts.add(String.valueOf(each)));
    }
    return texts;
  }

  /** What is known of one tool; used while writing. */
  Optional<ToolSettings> find(PreparedStatement find, String name) throws SQLException {
    find.setString(1, name);
    try (ResultSet row = find.executeQuery()) {
      return row.next() ? Optional.of(settings(row)) : Optional.empty();
    }
  }

  /** A query with conditions that are there only when something is wanted. */
  private static final class Conditions {
    private final StringBuilder sql;
    private final List<String> values = new ArrayList<>();
    private final int most;
    private String word = " WHERE ";

    Conditions(String select, int most) {
      this.sql = new StringBuilder(select);
      this.most = most;
    }

    Conditions is(String condition, @Nullable String value) {
      if (value != null) {
        always(condition);
        values.add(value);
      }
      return this;
    }

    Conditions since(String column, long moment) {
      return moment <= 0 ? this : is(column + " >= CAST(? AS $TIME)", Moments.text(moment));
    }

    void always(String condition) {
      sql.append(word).append(condition);
      word = " AND ";
    }

    String sql() {
      return sql.toString();
    }

    void fill(PreparedStatement find) throws SQLException {
      int at = 1;
      for (String value : values) {
        find.setString(at++, value);
      }
      find.setInt(at, Math.max(0, most));
    }
  }
}
