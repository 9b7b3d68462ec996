package dev.pawl.cli.tools;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.cli.report.NewFile;
import dev.pawl.cli.report.UnwritableException;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.formats.edit.ServersEdit;
import dev.pawl.formats.source.FileContent;
import dev.pawl.json.Values;
import dev.pawl.library.discovery.AdoptedServer;
import dev.pawl.library.discovery.Discovery;
import dev.pawl.library.discovery.Sighting;
import dev.pawl.library.turn.Turn;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Writes a server that was found into a project's own file. Starts nothing. */
final class Adopting {
  private final Terminal terminal;
  private final DiscoveryRequest request;

  Adopting(Terminal terminal, DiscoveryRequest request) {
    this.terminal = terminal;
    this.request = request;
  }

  int adopt(String wanted, Discovery found) throws IOException, InterruptedException {
    Sighting sighting = one(wanted, found, request.target());
    AdoptedServer server = AdoptedServer.of(sighting, request.keepsSecrets());
    tell(sighting, server, write(sighting.name(), server));
    return Exit.OK.code;
  }

  /** Whether that changed anything. Of several who write at once, none loses what another wrote. */
  private boolean write(String name, AdoptedServer server)
      throws IOException, InterruptedException {
    Path file = request.target();
    if (!Files.isDirectory(folderOf(file))) {
      throw new UnwritableException(file, "its folder does not exist");
    }
    try (Turn _ = Turn.at(file)) {
      return add(file, name, server);
    }
  }

  private static Path folderOf(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    return folder == null ? file : folder;
  }

  private boolean add(Path file, String name, AdoptedServer server) throws IOException {
    boolean there = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    byte[] before = there ? read(file) : new byte[0];
    byte[] after =
        there
            ? ServersEdit.add(file.toString(), before, name, server.json())
            : ServersEdit.made(name, server.json());
    boolean changed = !Arrays.equals(before, after);
    if (changed && request.isTargetNamed()) {
      NewFile.writeNamed(file, new String(after, UTF_8));
    } else if (changed) {
      NewFile.write(file, new String(after, UTF_8));
    }
    return changed;
  }

  private static byte[] read(Path file) {
    return switch (FileContent.read(file)) {
      case FileContent.Bytes(byte[] bytes) -> bytes;
      case FileContent.Unreadable(Problem problem) ->
          throw new PawlException.InvalidDefinition(List.of(problem));
    };
  }

  private Sighting one(String wanted, Discovery found, Path file) {
    String source = Discovering.source(wanted);
    List<Sighting> meant = named(wanted, "", found);
    String name = wanted;
    if (meant.isEmpty() && source != null) {
      name = wanted.substring(0, wanted.lastIndexOf('@'));
      meant = named(name, source, found);
    }
    if (meant.isEmpty()) {
      throw Discovering.unknown(wanted, found);
    }
    List<Sighting> others = meant.stream().filter(each -> !isIn(each, file)).toList();
    if (others.isEmpty()) {
      throw new PawlException.Conflict("server `" + name + "` is in " + file + " already");
    }
    if (others.stream().anyMatch(each -> !isSame(each, others.getFirst()))) {
      throw severalOf(name, others);
    }
    return others.getFirst();
  }

  private static List<Sighting> named(String name, String source, Discovery found) {
    return found.servers().stream()
        .flatMap(each -> each.sightings().stream())
        .filter(each -> each.name().equals(name))
        .filter(each -> source.isEmpty() || isFrom(each, source))
        .toList();
  }

  /** A source is a program, the scope that it is configured for, or a file. */
  private static boolean isFrom(Sighting sighting, String source) {
    return sighting.program().word().equals(source)
        || sighting.scope().word().equals(source)
        || sighting.place().file().equals(Path.of(source).toAbsolutePath().normalize().toString());
  }

  private static boolean isIn(Sighting sighting, Path file) {
    return sighting.place().file().equals(file.toAbsolutePath().normalize().toString());
  }

  private static boolean isSame(Sighting one, Sighting other) {
    return one.said().equals(other.said());
  }

  private static PawlException severalOf(String name, List<Sighting> several) {
    List<String> all =
        several.stream()
            .map(each -> "`" + name + "@" + each.program().word() + "` (" + each.place() + ")")
            .toList();
    return new PawlException.Conflict(
        "`" + name + "` is configured in several ways; name one of " + String.join(", ", all));
  }

  private void tell(Sighting sighting, AdoptedServer server, boolean changed) {
    Path file = request.target();
    if (request.json()) {
      terminal
          .out()
          .printJson(
              Values.object(
                  "name",
                  sighting.name(),
                  "file",
                  file.toString(),
                  "changed",
                  changed,
                  "from",
                  sighting.place().toString(),
                  "variables",
                  List.copyOf(server.variables())));
    } else {
      String done = changed ? "wrote" : "already there:";
      terminal
          .err()
          .println(Printable.of("pawl: " + done + " server `" + sighting.name() + "` in " + file));
      for (String variable : server.variables()) {
        terminal
            .err()
            .println(
                Printable.of(
                    "pawl: a secret was left out; set the variable "
                        + variable
                        + " where Pawl is started"));
      }
    }
    terminal.flush();
  }
}
