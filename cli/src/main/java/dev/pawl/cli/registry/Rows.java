package dev.pawl.cli.registry;

import dev.pawl.cli.terminal.Moments;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Table;
import dev.pawl.engine.registry.Execution;
import dev.pawl.engine.registry.RegisteredTool;
import dev.pawl.engine.registry.SessionEntry;
import dev.pawl.engine.registry.Span;
import dev.pawl.engine.registry.WorkflowVersion;
import dev.pawl.library.runs.RunNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is listed, for people and for programs.
 *
 * @param json all that is known of each
 */
record Rows(Table table, List<Map<String, @Nullable Object>> json) {
  boolean isEmpty() {
    return json.isEmpty();
  }

  static Rows tools(List<RegisteredTool> tools, Moments moments) {
    Table table =
        new Table(
            Table.Column.left("NAME"),
            Table.Column.left("STATUS"),
            Table.Column.left("AUTH"),
            Table.Column.left("CHANGED"),
            Table.Column.left("TAGS"),
            Table.Column.left("GATES"),
            Table.Column.flexible("DESCRIPTION"));
    List<Map<String, @Nullable Object>> json = new ArrayList<>();
    for (RegisteredTool each : tools) {
      table.row(
          cell(each.name()),
          cell(each.settings().active() ? "active" : "inactive"),
          cell(each.settings().requiresAuth() ? "required" : "-"),
          cell(moments.brief(each.span().to())),
          cell(words(each.settings().tags())),
          cell(words(each.settings().gates())),
          Table.Cell.dim(Printable.of(each.description())));
      json.add(with(each.toJson(), each.span(), "createdAt", "updatedAt"));
    }
    return new Rows(table, json);
  }

  static Rows executions(List<Execution> executions, Moments moments) {
    Table table =
        new Table(
            Table.Column.left("RUN"),
            Table.Column.left("TOOL"),
            Table.Column.left("STATUS"),
            Table.Column.left("BEGUN"),
            Table.Column.right("TOOK"),
            Table.Column.left("GATES"),
            Table.Column.left("SESSION"),
            Table.Column.flexible("ERROR"));
    List<Map<String, @Nullable Object>> json = new ArrayList<>();
    for (Execution each : executions) {
      String error = each.payload().error();
      table.row(
          cell(RunNames.shortened(each.run())),
          cell(each.tool()),
          cell(each.status().text()),
          cell(moments.brief(each.span().from())),
          cell(each.status().isOver() ? each.span().millis() + " ms" : "-"),
          cell(String.valueOf(each.compliance().get("outcome"))),
          cell(each.session().substring(0, 8)),
          Table.Cell.dim(error == null ? "-" : Printable.of(error)));
      json.add(with(each.toJson(), each.span(), "createdAt", "completedAt"));
    }
    return new Rows(table, json);
  }

  static Rows sessions(List<SessionEntry> sessions, Moments moments) {
    Table table =
        new Table(
            Table.Column.left("SESSION"),
            Table.Column.left("WHO"),
            Table.Column.left("METHOD"),
            Table.Column.left("STATUS"),
            Table.Column.left("BEGUN"),
            Table.Column.left("LAST ACTIVE"),
            Table.Column.flexible("CLIENT"));
    List<Map<String, @Nullable Object>> json = new ArrayList<>();
    for (SessionEntry each : sessions) {
      table.row(
          cell(each.id()),
          cell(each.who().principal().text()),
          cell(each.method()),
          cell(each.status().text()),
          cell(moments.brief(each.span().from())),
          cell(moments.brief(each.span().to())),
          Table.Cell.dim(client(each)));
      Map<String, @Nullable Object> all =
          with(each.toJson(), each.span(), "createdAt", "lastActivityAt");
      all.put("expiresAt", Moments.instant(each.expiresAt()).toString());
      json.add(all);
    }
    return new Rows(table, json);
  }

  private static String client(SessionEntry session) {
    Object name = session.client().get("name");
    return name == null
        ? "-"
        : Printable.of(name + " " + session.client().get("version"))
            + " ("
            + Printable.of(String.valueOf(session.client().get("type")))
            + ")";
  }

  static Rows workflows(List<WorkflowVersion> versions, Moments moments) {
    Table table =
        new Table(
            Table.Column.left("NAME"),
            Table.Column.right("VERSION"),
            Table.Column.left("STATUS"),
            Table.Column.left("SINCE"),
            Table.Column.left("DIGEST"),
            Table.Column.flexible("CALLS"));
    List<Map<String, @Nullable Object>> json = new ArrayList<>();
    for (WorkflowVersion each : versions) {
      table.row(
          cell(each.name()),
          cell(String.valueOf(each.version())),
          cell(each.active() ? "active" : "inactive"),
          cell(moments.brief(each.span().from())),
          cell(each.digest().length() <= 19 ? each.digest() : each.digest().substring(0, 19)),
          Table.Cell.dim(
              Printable.of(
                  words(each.mappings().values().stream().map(String::valueOf).toList()))));
      json.add(with(each.toJson(), each.span(), "createdAt", "updatedAt"));
    }
    return new Rows(table, json);
  }

  private static Table.Cell cell(String text) {
    return Table.Cell.of(Printable.of(text));
  }

  private static String words(List<String> names) {
    return names.isEmpty() ? "-" : String.join(", ", names);
  }

  private static Map<String, @Nullable Object> with(
      Map<String, @Nullable Object> row, Span span, String from, String to) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>(row);
    json.put(from, Moments.instant(span.from()).toString());
    json.put(to, span.to() == 0 ? null : Moments.instant(span.to()).toString());
    return json;
  }
}
