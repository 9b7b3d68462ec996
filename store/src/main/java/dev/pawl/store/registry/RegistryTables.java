package dev.pawl.store.registry;

import java.util.List;

/**
 * The tables of the registry. Others read them with SQL of their own, so that names and meanings of
 * columns stay.
 */
public final class RegistryTables {
  private RegistryTables() {}

  /** The statements that create them. */
  public static List<String> create(Dialect dialect) {
    return List.of(
            tools(dialect),
            sessions(dialect),
            executions(dialect),
            "CREATE INDEX IF NOT EXISTS mcp_tool_executions_by_session ON mcp_tool_executions"
                + " (session_id)",
            "CREATE INDEX IF NOT EXISTS mcp_tool_executions_by_tool ON mcp_tool_executions"
                + " (tool_id)",
            "CREATE INDEX IF NOT EXISTS mcp_tool_executions_by_status ON mcp_tool_executions"
                + " (status)",
            "CREATE INDEX IF NOT EXISTS mcp_tool_executions_by_start ON mcp_tool_executions"
                + " (created_at)",
            "CREATE INDEX IF NOT EXISTS mcp_sessions_by_status ON mcp_sessions (status)",
            workflows(dialect),
            "CREATE TABLE IF NOT EXISTS registry_marks (run TEXT NOT NULL PRIMARY KEY,"
                + " events BIGINT NOT NULL)",
            "CREATE TABLE IF NOT EXISTS registry_state (id INTEGER NOT NULL PRIMARY KEY,"
                + " begun_at $TIME NOT NULL)")
        .stream()
        .map(dialect::of)
        .toList();
  }

  private static String tools(Dialect dialect) {
    return "CREATE TABLE IF NOT EXISTS mcp_tools (id $UUID NOT NULL PRIMARY KEY,"
        + " name VARCHAR(255) NOT NULL UNIQUE, description TEXT NOT NULL, "
        + dialect.json("input_schema", " NOT NULL")
        + ", "
        + dialect.json("output_schema", " NOT NULL")
        + ", tags $LIST NOT NULL DEFAULT $NONE CHECK ($COUNT(tags) <= 10),"
        + " is_active BOOLEAN NOT NULL DEFAULT TRUE,"
        + " requires_auth BOOLEAN NOT NULL DEFAULT TRUE,"
        + " constitutional_gates $LIST NOT NULL DEFAULT $NONE,"
        + " created_at $TIME NOT NULL DEFAULT $NOW, updated_at $TIME NOT NULL DEFAULT $NOW)";
  }

  private static String sessions(Dialect dialect) {
    return "CREATE TABLE IF NOT EXISTS mcp_sessions (id $UUID NOT NULL PRIMARY KEY,"
        + " user_id $UUID, agent_id $UUID, "
        + dialect.json("client_info", " NOT NULL")
        + ", authentication_method VARCHAR(50) NOT NULL CHECK (authentication_method IN"
        + " ('jwt', 'api_key', 'agent_token', 'anonymous', 'local')),"
        + " is_active BOOLEAN NOT NULL DEFAULT TRUE,"
        + " last_activity_at $TIME NOT NULL DEFAULT $NOW, "
        + dialect.json("constitutional_context", " NOT NULL")
        + ", created_at $TIME NOT NULL DEFAULT $NOW, expires_at $TIME,"
        + " status VARCHAR(50) NOT NULL CHECK (status IN"
        + " ('authenticating', 'active', 'inactive', 'terminated', 'rejected')),"
        + " principal TEXT NOT NULL, CHECK (is_active = (status = 'active')))";
  }

  private static String executions(Dialect dialect) {
    return "CREATE TABLE IF NOT EXISTS mcp_tool_executions (id $UUID NOT NULL PRIMARY KEY,"
        + " tool_id $UUID NOT NULL REFERENCES mcp_tools (id),"
        + " session_id $UUID NOT NULL REFERENCES mcp_sessions (id), "
        + dialect.json("input_parameters", " NOT NULL")
        + ", "
        + dialect.json("output_result", "")
        + ", status VARCHAR(50) NOT NULL CHECK (status IN"
        + " ('pending', 'running', 'success', 'failed', 'cancelled')), error_message TEXT,"
        + " execution_time_ms BIGINT NOT NULL DEFAULT 0 CHECK (execution_time_ms >= 0), "
        + dialect.json("constitutional_compliance", " NOT NULL")
        + ", created_at $TIME NOT NULL DEFAULT $NOW, completed_at $TIME,"
        + " run TEXT NOT NULL UNIQUE, events BIGINT NOT NULL)";
  }

  private static String workflows(Dialect dialect) {
    return "CREATE TABLE IF NOT EXISTS mcp_workflows (id $UUID NOT NULL PRIMARY KEY, "
        + dialect.json("workflow_definition", " NOT NULL")
        + ", "
        + dialect.json("tool_mappings", " NOT NULL")
        + ", constitutional_gates $LIST NOT NULL DEFAULT $NONE,"
        + " is_active BOOLEAN NOT NULL DEFAULT TRUE,"
        + " version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),"
        + " created_at $TIME NOT NULL DEFAULT $NOW, updated_at $TIME NOT NULL DEFAULT $NOW,"
        + " name VARCHAR(255) NOT NULL REFERENCES mcp_tools (name), digest TEXT NOT NULL,"
        + " UNIQUE (name, version), UNIQUE (name, digest))";
  }
}
