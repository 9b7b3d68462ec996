package dev.pawl.mcp.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A way to start a program: what is put before its command so that it leads a process group of its
 * own and does nothing until it hears from us.
 *
 * <p>Java can do neither itself. {@code setsid} (or Perl, where there is none) makes the group, in
 * the process that Java started, so that the group's id is the process id. A gate then says its
 * process id, waits for a line and becomes the program. A shell reads that line byte by byte, so
 * everything behind it is still there for the program. If we die before we wrote it, the gate reads
 * the end of its input and exits.
 *
 * <p>A shell hands on only variables whose names it could write itself; {@code
 * npm_config_//host/:_authToken} would be lost. Such an environment goes through Perl, and without
 * Perl around the gate.
 *
 * @param before what comes before the command
 * @param leads whether the program then leads a group
 * @param waits whether it says its process id and waits for a line
 */
record Launch(List<String> before, boolean leads, boolean waits) {
  private static final String SHELL_GATE = "echo $$; IFS= read -r go && exec \"$@\"";
  private static final String PERL_GROUP = "setpgrp(0, 0);";
  private static final String PERL_GATE =
      """
      $| = 1;
      print "$$\\n";
      do { sysread(STDIN, $byte, 1) or exit 1 } until $byte eq "\\n";
      """;
  private static final String PERL_EXEC =
      "exec { $ARGV[0] } @ARGV or print STDERR \"exec: $!\\n\"; exit 127;";

  /** What this machine offers. */
  record Tools(Optional<String> shell, Optional<String> setsid, Optional<String> perl) {
    static Tools here() {
      return Here.TOOLS;
    }
  }

  /** Looks around once, when the first program is started. */
  private static final class Here {
    static final Tools TOOLS = new Tools(find("sh"), find("setsid"), find("perl"));
  }

  Launch {
    before = List.copyOf(before);
  }

  /** The best way for a program with these environment variables. */
  static Launch with(Tools tools, Collection<String> variables) {
    boolean shellWillDo =
        tools.shell().isPresent() && tools.setsid().isPresent() && areShellNames(variables);
    if (shellWillDo) {
      return new Launch(
          List.of(tools.setsid().get(), tools.shell().get(), "-c", SHELL_GATE, tools.shell().get()),
          true,
          true);
    }
    if (tools.perl().isPresent() && tools.shell().isPresent()) {
      String script = PERL_GROUP + PERL_GATE + PERL_EXEC;
      return new Launch(List.of(tools.perl().get(), "-e", script, "--"), true, true);
    }
    return tools.setsid().isPresent() && tools.shell().isPresent()
        ? new Launch(List.of(tools.setsid().get()), true, false)
        : new Launch(List.of(), false, false);
  }

  /** The way for a shell script that is to be out of reach of what our own group is sent. */
  static Optional<List<String>> apart(Tools tools, String script) {
    if (tools.shell().isEmpty()) {
      return Optional.empty();
    }
    List<String> command = new ArrayList<>();
    if (tools.setsid().isPresent()) {
      command.add(tools.setsid().get());
    } else if (tools.perl().isPresent()) {
      command.addAll(List.of(tools.perl().get(), "-e", PERL_GROUP + PERL_EXEC, "--"));
    }
    command.addAll(List.of(tools.shell().get(), "-c", script));
    return Optional.of(command);
  }

  List<String> command(String executable, List<String> arguments) {
    List<String> command = new ArrayList<>(before);
    command.add(executable);
    command.addAll(arguments);
    return command;
  }

  /** Without a regular expression, which would cost a cold start more than the shell does. */
  private static boolean areShellNames(Collection<String> names) {
    for (String name : names) {
      for (int i = 0; i < name.length(); i++) {
        char at = name.charAt(i);
        boolean letter = at == '_' || (at >= 'A' && at <= 'Z') || (at >= 'a' && at <= 'z');
        if (!letter && (i == 0 || at < '0' || at > '9')) {
          return false;
        }
      }
    }
    return true;
  }

  private static Optional<String> find(String name) {
    String path = "/usr/bin:/bin:" + System.getenv().getOrDefault("PATH", "");
    for (String folder : path.split(":")) {
      if (folder.startsWith("/") && Files.isExecutable(Path.of(folder, name))) {
        return Optional.of(folder + "/" + name);
      }
    }
    return Optional.empty();
  }
}
