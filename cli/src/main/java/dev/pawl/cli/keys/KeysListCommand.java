package dev.pawl.cli.keys;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.cli.terminal.Table;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.access.ApiKey;
import dev.pawl.json.Json;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** {@code pawl keys ls}. */
final class KeysListCommand implements Command {
  private final Terminal terminal;
  private final Moments moments;

  KeysListCommand(Terminal terminal, Clock clock) {
    this.terminal = terminal;
    this.moments = new Moments(clock);
  }

  @Override
  public void describe(Usage spec) {
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print the keys as JSON.", Syntax.JSON));
    spec.header("List the keys that were given out.")
        .synopsis("pawl keys ls [options]")
        .footer("Nothing of what a key is can be seen: only whose it is, and since when.");
  }

  @Override
  public int run(Given given) {
    try (KeptKeys kept = new KeptKeys(given)) {
      List<ApiKey> keys = kept.exists() ? kept.box().all() : List.of();
      if (given.has(Syntax.JSON)) {
        terminal.out().println(Json.pretty(keys.stream().map(this::json).toList()));
      } else if (keys.isEmpty()) {
        terminal
            .err()
            .println(
                "pawl: no keys were given out in "
                    + kept.name()
                    + "; `pawl keys create NAME` makes one");
      } else {
        print(keys);
      }
    }
    return Exit.OK.code;
  }

  private Map<String, @Nullable Object> json(ApiKey key) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("id", key.id());
    json.put("status", KeyWords.standing(key, moments.now()));
    json.putAll(KeyWords.json(key));
    return json;
  }

  private void print(List<ApiKey> keys) {
    Table table =
        new Table(
            Table.Column.left("ID"),
            Table.Column.left("OF"),
            Table.Column.left("STATUS"),
            Table.Column.left("CREATED"),
            Table.Column.left("EXPIRES"),
            Table.Column.left("USED"),
            Table.Column.flexible("ROLES AND SCOPES"));
    for (ApiKey key : keys) {
      table.row(
          Table.Cell.of(key.id()),
          Table.Cell.of(KeyWords.whom(key)),
          Table.Cell.of(KeyWords.standing(key, moments.now())),
          Table.Cell.of(moments.brief(key.createdAt())),
          Table.Cell.of(moment(key.expiresAt())),
          Table.Cell.of(moment(key.lastUsedAt())),
          Table.Cell.dim(rights(key)));
    }
    Channel out = terminal.out();
    table.lines(out, out.terminal() ? terminal.width() : 0).forEach(out::println);
  }

  private String moment(long micros) {
    return micros == 0 ? "never" : moments.brief(micros);
  }

  private static String rights(ApiKey key) {
    TreeSet<String> all = new TreeSet<>(key.identity().scopes());
    key.identity().roles().forEach(role -> all.add("role " + role));
    return all.isEmpty() ? "-" : String.join(", ", all);
  }
}
