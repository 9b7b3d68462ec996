package dev.pawl.cli.keys;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.governance.identity.ApiKeys;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Durations;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code pawl keys create}. */
final class KeysCreateCommand implements Command {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@/-]{0,99}");
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/-]{0,99}");
  private static final Pattern PATTERN = Pattern.compile("[A-Za-z0-9._:/*-]{1,200}");

  private final Terminal terminal;
  private final Clock clock;

  KeysCreateCommand(Terminal terminal, Clock clock) {
    this.terminal = terminal;
    this.clock = clock;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.needed(Type.TEXT, "NAME", "Whom the key stands for."));
    spec.option(
        Syntax.option(
            Type.TEXT, "KIND", "What it is: service (the default), person or agent.", "--kind"));
    spec.option(Syntax.repeated(Type.TEXT, "ROLE", "A role that it has.", "--role"));
    spec.option(Syntax.repeated(Type.TEXT, "SCOPE", "What it may be used for.", "--scope"));
    spec.option(
        Syntax.option(
            Type.TEXT, "VERSION", "Of an agent: which version of it acts.", "--agent-version"));
    spec.option(
        Syntax.repeated(
            Type.TEXT, "CAPABILITY", "Of an agent: what it was made for.", "--capability"));
    spec.option(
        Syntax.option(
            Type.TEXT, "TIME", "How long the key is good: 90d, 12h; else for ever.", "--expires"));
    spec.option(DataOption.option());
    spec.option(Syntax.flag("Print the key and what it stands for as JSON.", Syntax.JSON));
    spec.header("Make a key. It is printed once, and kept nowhere.")
        .synopsis("pawl keys create [options] NAME")
        .footer(
            "A client shows it as `Authorization: Bearer KEY`. An agent says which version of",
            "it acts and what it was made for; a key that does not is no agent's.",
            "",
            "Examples:",
            "  pawl keys create billing --scope read --expires 90d > billing.key",
            "  pawl keys create clerk --kind agent --agent-version 1.2 --capability files");
  }

  @Override
  public int run(Given given) {
    Identity whom = identity(given);
    Duration lifetime = lifetime(given);
    try (KeptKeys kept = new KeptKeys(given)) {
      ApiKeys.Created created;
      try {
        created = new ApiKeys(kept.box(), clock).create(whom, lifetime);
      } catch (IllegalArgumentException e) {
        throw given.wrong(String.valueOf(e.getMessage()));
      }
      if (given.has(Syntax.JSON)) {
        terminal.out().println(Json.pretty(json(created)));
      } else {
        terminal.out().println(created.text());
        tell(created, kept);
      }
    }
    return Exit.OK.code;
  }

  private static Object json(ApiKeys.Created created) {
    return Values.object(
        "key", created.text(), "id", created.key().id(), "of", KeyWords.json(created.key()));
  }

  private void tell(ApiKeys.Created created, KeptKeys kept) {
    Channel err = terminal.err();
    long until = created.key().expiresAt();
    err.println(
        "pawl: this is key "
            + created.key().id()
            + " of "
            + KeyWords.whom(created.key())
            + (until == 0 ? "" : ", good until " + new Moments(clock).full(until))
            + "; it is not shown again");
    err.println("      serve its clients: pawl serve FILE --http 8080 --keys" + kept.words());
  }

  private static Identity identity(Given given) {
    String name = given.argument(0, "");
    if (!NAME.matcher(name).matches()) {
      throw given.wrong(
          "the name of a key has up to 100 letters, digits and .-_@/, and begins with a letter or"
              + " digit");
    }
    Principal.Kind kind = kind(given);
    Identity.Agent agent = kind == Principal.Kind.AGENT ? agent(given, name) : null;
    if (agent == null && (given.has("--agent-version") || given.has("--capability"))) {
      throw given.wrong("--agent-version and --capability are for --kind agent");
    }
    return new Identity(
        new Principal(kind, name),
        agent == null ? "api_key" : "agent_token",
        words(given, "--role"),
        words(given, "--scope"),
        agent);
  }

  private static Principal.Kind kind(Given given) {
    String kind = given.value("--kind", "service");
    return switch (kind.toLowerCase(Locale.ROOT)) {
      case "service" -> Principal.Kind.SERVICE;
      case "person" -> Principal.Kind.PERSON;
      case "agent" -> Principal.Kind.AGENT;
      default -> throw given.wrong("--kind is service, person or agent, not `" + kind + "`");
    };
  }

  private static Identity.Agent agent(Given given, String name) {
    String version = given.value("--agent-version");
    Set<String> capabilities = words(given, "--capability");
    if (version == null || capabilities.isEmpty()) {
      throw given.wrong(
          "an agent says what it is: add --agent-version and at least one --capability");
    }
    if (!WORD.matcher(version).matches()) {
      throw given.wrong("--agent-version is a word such as 1.2, not `" + version + "`");
    }
    return new Identity.Agent(name, version, capabilities);
  }

  private static Set<String> words(Given given, String option) {
    List<String> words = given.value(option, List.of());
    for (String word : words) {
      if (!(hasStars(option) ? PATTERN : WORD).matcher(word).matches()) {
        throw given.wrong(
            option
                + " is one word of letters, digits and .-_:/"
                + (hasStars(option) ? "*" : "")
                + ", not `"
                + word
                + "`");
      }
    }
    return Set.copyOf(words);
  }

  /** In scopes and capabilities, a star stands for anything; a role is always a certain one. */
  private static boolean hasStars(String option) {
    return !option.equals("--role");
  }

  private static @Nullable Duration lifetime(Given given) {
    String text = given.value("--expires");
    if (text == null) {
      return null;
    }
    Duration time = Durations.parse(text).orElse(Duration.ZERO);
    if (time.isZero()) {
      throw given.wrong("--expires is a time such as 90d, 12h or 30m, not `" + text + "`");
    }
    return time;
  }
}
