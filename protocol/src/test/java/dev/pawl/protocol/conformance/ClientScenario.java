package dev.pawl.protocol.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A scenario of the suite that looks at a client.
 *
 * @param group as in {@link Outcome}
 */
record ClientScenario(String name, String group) {
  private static final Pattern REQUIRED = Pattern.compile(" {2}- (\\S+)( \\[.*])?");
  private static final Pattern REASON = Pattern.compile(" {2}(\\S+) \\(\\d+\\):");
  private static final Pattern NOT_SCORED = Pattern.compile(" {4}- (\\S+) \\[client]");

  /** Reads what the suite lists. */
  static List<ClientScenario> of(String list) {
    List<ClientScenario> scenarios = new ArrayList<>();
    boolean clients = false;
    String group = Outcome.REQUIRED;
    for (String line : list.lines().toList()) {
      Matcher required = REQUIRED.matcher(line);
      Matcher reason = REASON.matcher(line);
      Matcher notScored = NOT_SCORED.matcher(line);
      if (line.endsWith(":") && !line.startsWith(" ")) {
        clients = line.startsWith("Client scenarios");
      } else if (clients && required.matches()) {
        scenarios.add(new ClientScenario(required.group(1), group));
      } else if (reason.matches()) {
        group = Outcome.group(reason.group(1));
      } else if (notScored.matches()) {
        scenarios.add(new ClientScenario(notScored.group(1), group));
      }
    }
    return scenarios;
  }
}
