package dev.pawl.store.registry;

import dev.pawl.engine.registry.Execution;
import dev.pawl.engine.registry.Mark;
import dev.pawl.engine.registry.OfferedTool;
import dev.pawl.engine.registry.Projected;
import dev.pawl.engine.registry.Registry;
import dev.pawl.engine.registry.RegistryIds;
import dev.pawl.engine.registry.SessionEntry;
import dev.pawl.engine.registry.SessionStatus;
import dev.pawl.engine.registry.Storable;
import dev.pawl.engine.registry.ToolChange;
import dev.pawl.engine.registry.ToolSettings;
import dev.pawl.json.Json;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Writes to the tables of the registry, within the transaction that is under way. Rows are touched
 * in one order by all, so that no two wait for each other.
 */
public final class RegistryWrites {
  /** Also leaves a mark in the transaction that writes a journal. */
  public static final String MARK =
      "INSERT INTO registry_marks (run, events) VALUES (?, ?) ON CONFLICT (run) DO UPDATE SET"
          + " events = excluded.events";

  private static final String SETTLE = "DELETE FROM registry_marks WHERE run = ? AND events <= ?";
  private static final String MARK_ALL =
      "INSERT INTO registry_marks (run, events) SELECT id, events FROM runs WHERE TRUE"
          + " ON CONFLICT (run) DO UPDATE SET events = excluded.events";
  private static final String BEGIN =
      "INSERT INTO registry_state (id, begun_at) VALUES (1, CAST(? AS $TIME))"
          + " ON CONFLICT (id) DO NOTHING";
  private static final String KNOW =
      "INSERT INTO mcp_tools (id, name, description, input_schema, output_schema, requires_auth,"
          + " created_at, updated_at) VALUES (CAST(? AS $UUID), ?, ?, CAST(? AS $JSON),"
          + " CAST(? AS $JSON), ?, CAST(? AS $TIME), CAST(? AS $TIME))"
          + " ON CONFLICT (name) DO NOTHING";
  private static final String DESCRIBE =
      "UPDATE mcp_tools SET description = ?, input_schema = CAST(? AS $JSON),"
          + " output_schema = CAST(? AS $JSON), updated_at = CAST(? AS $TIME) WHERE name = ?"
          + " AND NOT (description = ? AND input_schema = CAST(? AS $JSON)"
          + " AND output_schema = CAST(? AS $JSON))";
  private static final String DECIDE =
      "UPDATE mcp_tools SET is_active = ?, requires_auth = ?, tags = $A_LIST,"
          + " constitutional_gates = $A_LIST, updated_at = CAST(? AS $TIME) WHERE name = ?";
  private static final String GATES =
      "UPDATE mcp_workflows SET constitutional_gates = $A_LIST, updated_at = CAST(? AS $TIME)"
          + " WHERE name = ? AND is_active = TRUE AND constitutional_gates <> $A_LIST";
  private static final String RETIRE =
      "UPDATE mcp_workflows SET is_active = FALSE, updated_at = CAST(? AS $TIME)"
          + " WHERE name = ? AND digest <> ? AND is_active = TRUE";
  private static final String REVIVE =
      "UPDATE mcp_workflows SET is_active = TRUE, updated_at = CAST(? AS $TIME)"
          + " WHERE name = ? AND digest = ? AND is_active = FALSE";
  private static final String NEXT =
      "SELECT coalesce(max(version), 0) + 1, count(CASE WHEN digest = ? THEN 1 END)"
          + " FROM mcp_workflows WHERE name = ?";
  private static final String ADD =
      "INSERT INTO mcp_workflows (id, workflow_definition, tool_mappings, constitutional_gates,"
          + " is_active, version, created_at, updated_at, name, digest) VALUES (CAST(? AS $UUID),"
          + " CAST(? AS $JSON), CAST(? AS $JSON), $A_LIST, TRUE, ?, CAST(? AS $TIME),"
          + " CAST(? AS $TIME), ?, ?)";
  private static final String SESSION =
      "INSERT INTO mcp_sessions (id, user_id, agent_id, client_info, authentication_method,"
          + " is_active, last_activity_at, constitutional_context, created_at, expires_at, status,"
          + " principal) VALUES (CAST(? AS $UUID), CAST(? AS $UUID), CAST(? AS $UUID),"
          + " CAST(? AS $JSON), ?, ?, CAST(? AS $TIME), CAST(? AS $JSON), CAST(? AS $TIME),"
          + " CAST(? AS $TIME), ?, ?) ON CONFLICT (id) DO UPDATE SET"
          + " is_active = (CASE WHEN mcp_sessions.status = 'authenticating'"
          + " THEN excluded.is_active WHEN mcp_sessions.status = 'inactive'"
          + " AND excluded.last_activity_at > mcp_sessions.last_activity_at THEN TRUE"
          + " ELSE mcp_sessions.is_active END),"
          + " status = (CASE WHEN mcp_sessions.status = 'authenticating' THEN excluded.status"
          + " WHEN mcp_sessions.status = 'inactive'"
          + " AND excluded.last_activity_at > mcp_sessions.last_activity_at THEN 'active'"
          + " ELSE mcp_sessions.status END),"
          + " created_at = (CASE WHEN excluded.created_at < mcp_sessions.created_at"
          + " THEN excluded.created_at ELSE mcp_sessions.created_at END),"
          + " expires_at = (CASE WHEN excluded.last_activity_at > mcp_sessions.last_activity_at"
          + " THEN excluded.expires_at ELSE mcp_sessions.expires_at END),"
          + " last_activity_at = (CASE WHEN excluded.last_activity_at >"
          + " mcp_sessions.last_activity_at THEN excluded.last_activity_at"
          + " ELSE mcp_sessions.last_activity_at END)";
  private static final String EXECUTION =
      "INSERT INTO mcp_tool_executions (id, tool_id, session_id, input_parameters, output_result,"
          + " status, error_message, execution_time_ms, constitutional_compliance, created_at,"
          + " completed_at, run, events) VALUES (CAST(? AS $UUID), CAST(? AS $UUID),"
          + " CAST(? AS $UUID), CAST(? AS $JSON), CAST(? AS $JSON), ?, ?, ?, CAST(? AS $JSON),"
          + " CAST(? AS $TIME), CAST(? AS $TIME), ?, ?) ON CONFLICT (id) DO UPDATE SET"
          + " output_result = excluded.output_result, status = excluded.status,"
          + " error_message = excluded.error_message,"
          + " execution_time_ms = excluded.execution_time_ms,"
          + " constitutional_compliance = excluded.constitutional_compliance,"
          + " completed_at = excluded.completed_at, events = excluded.events"
          + " WHERE excluded.events > mcp_tool_executions.events";
  private static final String END =
      "UPDATE mcp_sessions SET status = 'terminated', is_active = FALSE,"
          + " last_activity_at = (CASE WHEN last_activity_at < CAST(? AS $TIME)"
          + " THEN CAST(? AS $TIME) ELSE last_activity_at END)"
          + " WHERE id = CAST(? AS $UUID) AND status IN ('active', 'inactive')";
  private static final String IDLE =
      "UPDATE mcp_sessions SET status = 'inactive', is_active = FALSE"
          + " WHERE status = 'active' AND last_activity_at <= CAST(? AS $TIME)";
  private static final String EXPIRE =
      "UPDATE mcp_sessions SET status = 'terminated' WHERE status = 'inactive'"
          + " AND expires_at <= CAST(? AS $TIME)";
  private static final String FORGET_SESSIONS =
      "DELETE FROM mcp_sessions WHERE status IN ('terminated', 'rejected')"
          + " AND last_activity_at < CAST(? AS $TIME) AND NOT EXISTS"
          + " (SELECT 1 FROM mcp_tool_executions e WHERE e.session_id = mcp_sessions.id)";

  /** Somebody may have kept what a run came to while another one forgot the run. */
  private static final String FORGET_GONE =
      "DELETE FROM mcp_tool_executions WHERE NOT EXISTS"
          + " (SELECT 1 FROM runs WHERE runs.id = mcp_tool_executions.run)";

  /** Executions go with their runs. */
  public static final String FORGET = "DELETE FROM mcp_tool_executions WHERE run = ?";

  private final Dialect dialect;
  private final RegistryReads reads;

  /** Prepares a statement once, and keeps a row from others until the transaction is over. */
  public interface Session {
    PreparedStatement statement(String sql) throws SQLException;

    String held(String select);
  }

  public RegistryWrites(Dialect dialect) {
    this.dialect = dialect;
    this.reads = new RegistryReads(dialect);
  }

  private void run(Session session, String sql, @Nullable Object... values) throws SQLException {
    PreparedStatement statement = session.statement(dialect.of(sql));
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      switch (value) {
        case null -> statement.setString(i + 1, null);
        case Boolean is -> statement.setBoolean(i + 1, is);
        case Number number -> statement.setLong(i + 1, number.longValue());
        default -> statement.setString(i + 1, value.toString());
      }
    }
    statement.executeUpdate();
  }

  /** Marks all runs, if nobody did so before, and forgets calls whose runs are gone. */
  public boolean begin(Session session, long now) throws SQLException {
    run(session, FORGET_GONE);
    PreparedStatement begin = session.statement(dialect.of(BEGIN));
    begin.setString(1, Moments.text(now));
    boolean first = begin.executeUpdate() == 1;
    if (first) {
      run(session, MARK_ALL);
    }
    return first;
  }

  public void offer(Session session, List<OfferedTool> tools, long now) throws SQLException {
    for (OfferedTool tool :
        tools.stream().sorted(Comparator.comparing(OfferedTool::name)).toList()) {
      know(session, tool, now);
      if (tool.isVersioned()) {
        describe(session, tool, now);
        version(session, tool, now);
      }
    }
  }

  private void know(Session session, OfferedTool tool, long now) throws SQLException {
    String at = Moments.text(now);
    run(
        session,
        KNOW,
        RegistryIds.tool(tool.name()),
        tool.name(),
        Storable.text(tool.description()),
        json(tool.inputSchema()),
        json(tool.outputSchema()),
        ToolSettings.usual(tool.readOnly()).requiresAuth(),
        at,
        at);
  }

  private void describe(Session session, OfferedTool tool, long now) throws SQLException {
    String description = Storable.text(tool.description());
    String input = json(tool.inputSchema());
    String output = json(tool.outputSchema());
    run(
        session,
        DESCRIBE,
        description,
        input,
        output,
        Moments.text(now),
        tool.name(),
        description,
        input,
        output);
  }

  /** Whoever numbers a version has the row of its tool, so that no number is given twice. */
  private void version(Session session, OfferedTool tool, long now) throws SQLException {
    Optional<ToolSettings> settings = held(session, tool.name());
    String at = Moments.text(now);
    run(session, RETIRE, at, tool.name(), tool.digest());
    run(session, REVIVE, at, tool.name(), tool.digest());
    PreparedStatement find = session.statement(NEXT);
    find.setString(1, tool.digest());
    find.setString(2, tool.name());
    int next;
    try (var row = find.executeQuery()) {
      if (!row.next() || row.getLong(2) > 0) {
        return;
      }
      next = row.getInt(1);
    }
    run(
        session,
        ADD,
        RegistryIds.workflow(tool.name(), next),
        Json.write(Storable.whole(tool.definition())),
        json(tool.mappings()),
        Json.write(settings.map(ToolSettings::gates).orElse(List.of())),
        next,
        at,
        at,
        tool.name(),
        tool.digest());
  }

  private Optional<ToolSettings> held(Session session, String name) throws SQLException {
    return reads.find(session.statement(session.held(reads.settingsOf("?"))), name);
  }

  /** What is different then; empty if there is no such tool. */
  public Optional<ToolChange> change(
      Session session, String tool, UnaryOperator<ToolSettings> wanted, long now)
      throws SQLException {
    ToolSettings before = held(session, tool).orElse(null);
    if (before == null) {
      return Optional.empty();
    }
    ToolChange change = new ToolChange(tool, before, wanted.apply(before), now);
    if (!change.isNothing()) {
      ToolSettings after = change.after();
      String gates = Json.write(after.gates());
      String at = Moments.text(now);
      run(
          session,
          DECIDE,
          after.active(),
          after.requiresAuth(),
          Json.write(after.tags()),
          gates,
          at,
          tool);
      run(session, GATES, gates, at, tool, gates);
    }
    return Optional.of(change);
  }

  public void keep(Session session, List<Projected> runs, Collection<Mark> gone)
      throws SQLException {
    Map<String, Long> tools = new TreeMap<>();
    Map<String, SessionEntry> sessions = new TreeMap<>();
    Map<String, Execution> executions = new TreeMap<>();
    Map<String, Long> marks = new TreeMap<>();
    for (Projected each : runs) {
      Execution execution = each.execution();
      tools.merge(execution.tool(), execution.span().from(), Math::min);
      sessions.merge(each.session().id(), each.session(), SessionEntry::and);
      executions.put(execution.run(), execution);
      marks.put(execution.run(), execution.events());
    }
    gone.forEach(each -> marks.put(each.run(), each.events()));
    for (Map.Entry<String, Long> each : tools.entrySet()) {
      know(session, OfferedTool.unknown(each.getKey()), each.getValue());
    }
    see(session, sessions.values());
    for (Execution each : executions.values()) {
      execution(session, each);
    }
    for (Map.Entry<String, Long> each : marks.entrySet()) {
      run(session, SETTLE, each.getKey(), each.getValue());
    }
  }

  private void execution(Session session, Execution it) throws SQLException {
    run(
        session,
        EXECUTION,
        it.id(),
        RegistryIds.tool(it.tool()),
        it.session(),
        json(it.payload().input()),
        it.payload().output() == null ? null : Json.write(it.payload().output()),
        it.status().text(),
        it.payload().error(),
        it.span().millis(),
        json(it.compliance()),
        Moments.text(it.span().from()),
        Moments.orNull(it.span().to()),
        it.run(),
        it.events());
  }

  public void see(Session session, Collection<SessionEntry> sessions) throws SQLException {
    for (SessionEntry each :
        sessions.stream().sorted(Comparator.comparing(SessionEntry::id)).toList()) {
      run(
          session,
          SESSION,
          each.id(),
          each.userId(),
          each.agentId(),
          json(each.client()),
          each.method(),
          each.status() == SessionStatus.ACTIVE,
          Moments.text(each.span().to()),
          Json.write(Storable.whole(each.context())),
          Moments.text(each.span().from()),
          Moments.text(each.expiresAt()),
          each.status().text(),
          Storable.text(each.who().principal().text()));
    }
  }

  public void end(Session session, Collection<String> ids, long now) throws SQLException {
    String at = Moments.text(now);
    for (String id : ids.stream().sorted().toList()) {
      run(session, END, at, at, id);
    }
  }

  public void age(Session session, long now) throws SQLException {
    run(session, IDLE, Moments.text(now - SessionEntry.IDLE.toMillis() * 1_000));
    run(session, EXPIRE, Moments.text(now));
    run(session, FORGET_SESSIONS, Moments.text(now - Registry.FORGOTTEN.toMillis() * 1_000));
  }

  public void rebuild(Session session) throws SQLException {
    run(session, "DELETE FROM mcp_tool_executions");
    run(session, "DELETE FROM mcp_sessions WHERE status NOT IN ('terminated', 'rejected')");
    run(session, MARK_ALL);
  }

  private static String json(Map<String, @Nullable Object> value) {
    return Json.write(Storable.whole(value));
  }
}
