package dev.pawl.app.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Makes all help texts look alike: what it is, how it is used, its options, examples. */
final class HelpLayout {
  private HelpLayout() {}

  static void apply(CommandLine line) {
    each(line);
    UsageMessageSpec root = line.getCommandSpec().usageMessage();
    root.commandListHeading("%n@|bold Commands:|@%n");
    Map<String, String> exits = new LinkedHashMap<>();
    Arrays.stream(Exit.values())
        .forEach(exit -> exits.put(String.format("%5d", exit.code), exit.meaning));
    root.exitCodeListHeading("%n@|bold Exit codes:|@%n");
    root.exitCodeList(
        exits.entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey, Map.Entry::getValue, (a, _) -> a, LinkedHashMap::new)));
    root.footer("%n`pawl help COMMAND` tells more. Begin with `pawl init`.");
  }

  private static void each(CommandLine line) {
    UsageMessageSpec usage = line.getCommandSpec().usageMessage();
    usage.synopsisHeading("%n@|bold Usage:|@ ");
    usage.parameterListHeading("%n@|bold Arguments:|@%n");
    usage.optionListHeading("%n@|bold Options:|@%n");
    usage.footerHeading("%n");
    usage.sortOptions(false);
    usage.abbreviateSynopsis(true);
    line.getSubcommands().values().forEach(HelpLayout::each);
  }
}
