package dev.pawl.cli.gates;

import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Who calls, as somebody says who wants to know what would happen. */
final class TrialCaller {
  private static final String AS = "--as";
  private static final String AGENT = "--agent";
  private static final String CAPABILITY = "--capability";
  private static final String ROLE = "--role";
  private static final String SCOPE = "--scope";

  private TrialCaller() {}

  static void describe(Usage spec) {
    spec.option(
        Syntax.option(Type.TEXT, "WHO", "Who calls: ada, service:billing, anonymous, local.", AS));
    spec.option(Syntax.repeated(Type.TEXT, "ROLE", "A role that they have.", ROLE));
    spec.option(Syntax.repeated(Type.TEXT, "SCOPE", "A scope that they have.", SCOPE));
    spec.option(Syntax.option(Type.TEXT, "AGENT", "An agent calls, such as clerk@1.2.", AGENT));
    spec.option(
        Syntax.repeated(Type.TEXT, "CAPABILITY", "What the agent was made for.", CAPABILITY));
  }

  static Identity of(Given given) {
    Identity.Agent agent = agent(given);
    String said = given.value(AS);
    Principal principal =
        said != null
            ? principal(given, said, agent)
            : agent != null ? new Principal(Principal.Kind.AGENT, agent.name()) : Principal.LOCAL;
    Set<String> roles = Set.copyOf(given.value(ROLE, List.<String>of()));
    Set<String> scopes = Set.copyOf(given.value(SCOPE, List.<String>of()));
    if (principal.kind() == Principal.Kind.LOCAL && !(roles.isEmpty() && scopes.isEmpty())) {
      throw given.wrong("whoever is at this machine has all roles and scopes; add " + AS);
    }
    return new Identity(principal, "trial", roles, scopes, agent);
  }

  private static Principal principal(Given given, String said, Identity.@Nullable Agent agent) {
    if (said.equals("local")) {
      return Principal.LOCAL;
    }
    if (said.equals("anonymous")) {
      return new Principal(Principal.Kind.ANONYMOUS, "anonymous");
    }
    int colon = said.indexOf(':');
    String name = said.substring(colon + 1);
    String kind = colon < 0 ? agent == null ? "person" : "agent" : said.substring(0, colon);
    if (name.isEmpty() || !List.of("person", "agent", "service").contains(kind)) {
      throw given.wrong(AS + " is a name, or person:NAME, service:NAME, agent:NAME, anonymous");
    }
    return new Principal(Principal.Kind.valueOf(kind.toUpperCase(Locale.ROOT)), name);
  }

  private static Identity.@Nullable Agent agent(Given given) {
    String said = given.value(AGENT);
    List<String> capabilities = given.value(CAPABILITY, List.of());
    if (said == null) {
      if (!capabilities.isEmpty()) {
        throw given.wrong(CAPABILITY + " is for " + AGENT);
      }
      return null;
    }
    int at = said.indexOf('@');
    if (at < 1 || at == said.length() - 1) {
      throw given.wrong(AGENT + " is a name and a version, such as clerk@1.2");
    }
    return new Identity.Agent(
        said.substring(0, at), said.substring(at + 1), Set.copyOf(capabilities));
  }
}
