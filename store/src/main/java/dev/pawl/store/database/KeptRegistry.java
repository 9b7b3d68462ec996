package dev.pawl.store.database;

import dev.pawl.engine.registry.Execution;
import dev.pawl.engine.registry.Mark;
import dev.pawl.engine.registry.OfferedTool;
import dev.pawl.engine.registry.Projected;
import dev.pawl.engine.registry.RegisteredTool;
import dev.pawl.engine.registry.Registry;
import dev.pawl.engine.registry.RegistryQuery;
import dev.pawl.engine.registry.SessionEntry;
import dev.pawl.engine.registry.ToolChange;
import dev.pawl.engine.registry.ToolSettings;
import dev.pawl.engine.registry.WorkflowVersion;
import dev.pawl.store.registry.RegistryReads;
import dev.pawl.store.registry.RegistryWrites;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The registry in the database. */
final class KeptRegistry implements Registry {
  private final Writer writer;
  private final Readers readers;
  private final Database database;
  private final AuditWriting audit;
  private final boolean on;
  private final RegistryReads reads;
  private final RegistryWrites writes;

  /**
   * @param on whether journals leave marks
   */
  KeptRegistry(LetterBox.Post post, Database database, AuditWriting audit, boolean on) {
    this.writer = post.writer();
    this.readers = post.readers();
    this.database = database;
    this.audit = audit;
    this.on = on;
    this.reads = new RegistryReads(database.dialect());
    this.writes = new RegistryWrites(database.dialect());
  }

  private interface Change<T> {
    T make(RegistryWrites.Session session) throws SQLException;
  }

  /** In a transaction of its own: it must not hold up journals that are written in the round. */
  private <T> T write(Change<T> change) {
    return writer.callApart(session -> change.make(new Statements(session, database)));
  }

  /** The connection that writes, as it is used here. */
  private record Statements(WriteSession session, Database database)
      implements RegistryWrites.Session {
    @Override
    public PreparedStatement statement(String sql) throws SQLException {
      return session.statement(sql);
    }

    @Override
    public String held(String select) {
      return database.held(select);
    }
  }

  private <T> T read(T none, Readers.Query<T> query) {
    return readers.read(
        none, connection -> RegistryReads.hasTables(connection) ? query.read(connection) : none);
  }

  @Override
  public boolean isOn() {
    return on;
  }

  @Override
  public void begin(long now) {
    boolean _ = write(session -> writes.begin(session, now));
  }

  @Override
  public void offer(List<OfferedTool> tools, long now) {
    boolean _ =
        write(
            session -> {
              writes.offer(session, tools, now);
              return true;
            });
  }

  @Override
  public Map<String, ToolSettings> settings() {
    return read(Map.of(), reads::settings);
  }

  @Override
  public Optional<ToolSettings> change(String tool, UnaryOperator<ToolSettings> change, long now) {
    String channel = audit.channel();
    if (channel != null) {
      var _ = audit.seal();
    }
    return writer
        .call(
            true,
            session -> {
              Optional<ToolChange> made =
                  writes.change(new Statements(session, database), tool, change, now);
              made.filter(each -> channel != null && !each.isNothing())
                  .ifPresent(each -> audit.note(each.entry(channel == null ? "" : channel)));
              return made;
            })
        .map(ToolChange::after);
  }

  @Override
  public List<RegisteredTool> tools(RegistryQuery query) {
    return read(List.of(), connection -> reads.tools(connection, query));
  }

  @Override
  public List<Execution> executions(RegistryQuery query) {
    return read(List.of(), connection -> reads.executions(connection, query));
  }

  @Override
  public List<SessionEntry> sessions(RegistryQuery query) {
    return read(List.of(), connection -> reads.sessions(connection, query));
  }

  @Override
  public List<WorkflowVersion> workflows(RegistryQuery query) {
    return read(List.of(), connection -> reads.workflows(connection, query));
  }

  @Override
  public List<Mark> marks(int most) {
    return read(List.of(), connection -> reads.marks(connection, most));
  }

  @Override
  public void keep(List<Projected> runs, Collection<Mark> gone) {
    boolean _ =
        write(
            session -> {
              writes.keep(session, runs, gone);
              return true;
            });
  }

  @Override
  public void see(List<SessionEntry> sessions) {
    boolean _ =
        write(
            session -> {
              writes.see(session, sessions);
              return true;
            });
  }

  @Override
  public void end(Collection<String> sessions, long now) {
    boolean _ =
        write(
            session -> {
              writes.end(session, sessions, now);
              return true;
            });
  }

  @Override
  public void age(long now) {
    boolean _ =
        write(
            session -> {
              writes.age(session, now);
              return true;
            });
  }

  @Override
  public void rebuild() {
    boolean _ =
        write(
            session -> {
              writes.rebuild(session);
              return true;
            });
  }
}
