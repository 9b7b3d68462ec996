package dev.pawl.formats.reference;

import dev.pawl.model.Borrowed;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Target;
import dev.pawl.model.UpstreamDefinition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The references of one file, followed: every tool that its own ones run in other files is brought
 * into its bundle, with the tools that those run and the servers that they call, each under a name
 * that tells which file it is from. Only what is needed is brought, and only own references are
 * reported: a tool of another file that has errors simply cannot be tied later.
 */
public final class References {
  /** Beyond the first file. */
  public static final int MOST_FILES = 64;

  private final Path location;
  private final Bundle own;
  private final Function<Path, Bundle> reader;
  private final KnownFile first;
  private final Map<String, KnownFile> byName = new HashMap<>();
  private final Map<String, UpstreamDefinition> upstreams = new LinkedHashMap<>();

  /** By the names of servers of other files: the file and the name that each has there. */
  private final Map<String, String> owners = new HashMap<>();

  private final Set<String> files = new LinkedHashSet<>();
  private final Set<String> wanted = new HashSet<>();
  private final Deque<Wanted> open = new ArrayDeque<>();
  private final List<Problem> problems;

  /** How many other files were read. */
  private int read;

  /** A tool of another file that somebody runs. */
  private record Wanted(KnownFile file, Definition definition) {}

  private References(Path location, Bundle own, Function<Path, Bundle> reader) {
    this.location = location;
    this.own = own;
    this.reader = reader;
    this.first = new KnownFile("", own);
    this.problems = new ArrayList<>(own.problems());
  }

  /**
   * @param location where the file of the bundle lies, which may say otherwise in its messages
   * @param reader reads another file without following its references
   */
  public static Bundle follow(Path location, Bundle bundle, Function<Path, Bundle> reader) {
    return new References(location, bundle, reader).follow();
  }

  /** Whether a file says anything of tools of other files. */
  public static boolean areIn(Bundle bundle) {
    return refers(bundle.definitions())
        || refers(bundle.drafts())
        || refers(bundle.borrowed().definitions());
  }

  private static boolean refers(List<Definition> definitions) {
    for (Definition definition : definitions) {
      for (Node node : definition.nodes()) {
        if (refers(node.kind())) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean refers(NodeKind kind) {
    return kind instanceof NodeKind.SubWorkflow workflow
            && ToolReference.isOne(workflow.tool().name())
        || kind instanceof NodeKind.Foreach foreach && refers(foreach.body().kind());
  }

  private Bundle follow() {
    List<Definition> definitions = own.definitions().stream().map(this::home).toList();
    List<Definition> drafts = own.drafts().stream().map(this::home).toList();
    List<Definition> brought = new ArrayList<>();
    own.borrowed().definitions().forEach(each -> brought.add(home(each)));
    for (Wanted next = open.poll(); next != null; next = open.poll()) {
      KnownFile file = next.file;
      brought.add(new Foreign(file).of(next.definition, file.qualified(next.definition.name())));
    }
    problems.sort(Problem.BY_PLACE);
    return new Bundle(
        own.file(),
        own.server(),
        own.upstreams(),
        definitions,
        drafts,
        problems,
        new Borrowed(brought, upstreams, files));
  }

  private Definition home(Definition definition) {
    return new Home(definition).of(definition, definition.name());
  }

  /** Names in the first file: those of its own things stay as they are. */
  private final class Home implements Renaming {
    private final Definition definition;

    Home(Definition definition) {
      this.definition = definition;
    }

    @Override
    public Target server(Target server) {
      return server;
    }

    @Override
    public Target tool(Target tool, Node node) {
      if (!ToolReference.isOne(tool.name())) {
        return tool;
      }
      ToolReference reference = ToolReference.of(tool.name());
      if (!reference.flaw().isEmpty()) {
        report(
            node,
            tool.place(),
            new KnownFile.Reason(
                ProblemCode.BAD_VALUE,
                "`" + tool.name() + "`" + reference.flaw(),
                "write the path from the folder of this file, as in `sub/other.yaml#tool`"));
        return tool;
      }
      String name = reference.from(first.name());
      KnownFile file = file(name);
      if (file == null) {
        report(node, tool.place(), tooMany());
        return new Target(name + Borrowed.MARK + reference.tool(), tool.place());
      }
      if (!bring(file, reference.tool())) {
        report(node, tool.place(), file.reason(reference.tool(), own.pathOf(file.name())));
      }
      return new Target(file.qualified(reference.tool()), tool.place());
    }

    private void report(Node node, Place place, KnownFile.Reason reason) {
      problems.add(
          new Problem(
              reason.code(),
              reason.message(),
              place,
              definition.name(),
              node.id(),
              reason.advice()));
    }
  }

  private KnownFile.Reason tooMany() {
    return new KnownFile.Reason(
        ProblemCode.BAD_VALUE,
        "the tools of `"
            + location.getFileName()
            + "` run tools of more than "
            + MOST_FILES
            + " other files",
        "put tools that belong together into one file");
  }

  /** Said where it happens: the other file by itself may well run. */
  private void reportTooMany(Place place) {
    KnownFile.Reason reason = tooMany();
    if (problems.stream().noneMatch(each -> each.message().equals(reason.message()))) {
      problems.add(
          new Problem(reason.code(), reason.message(), place, null, null, reason.advice()));
    }
  }

  /** Names in another file, where everything gets the name of that file. */
  private final class Foreign implements Renaming {
    private final KnownFile home;

    Foreign(KnownFile home) {
      this.home = home;
    }

    /** One from elsewhere that is the same in both files is shared by both. */
    @Override
    public Target server(Target server) {
      UpstreamDefinition definition = home.bundle().upstreams().get(server.name());
      if (definition != null && definition.equals(own.upstreams().get(server.name()))) {
        return server;
      }
      String name = home.qualified(server.name());
      String whose = home.name() + '\0' + server.name();
      while (own.upstreams().containsKey(name)
          || !whose.equals(owners.computeIfAbsent(name, _ -> whose))) {
        // Names of servers and of files are free, so one may look like this by chance.
        name = "./" + name;
      }
      if (definition != null) {
        upstreams.put(name, definition);
      }
      return new Target(name, server.place());
    }

    /** One that cannot be found gets a name all the same, which nothing else has. */
    @Override
    public Target tool(Target tool, Node node) {
      if (!ToolReference.isOne(tool.name())) {
        bring(home, tool.name());
        return new Target(home.qualified(tool.name()), tool.place());
      }
      ToolReference reference = ToolReference.of(tool.name());
      if (!reference.flaw().isEmpty()) {
        return tool;
      }
      String name = reference.from(home.name());
      KnownFile file = file(name);
      if (file == null) {
        reportTooMany(tool.place());
        return new Target(name + Borrowed.MARK + reference.tool(), tool.place());
      }
      bring(file, reference.tool());
      return new Target(file.qualified(reference.tool()), tool.place());
    }
  }

  /** Whether a tool is at hand. */
  private boolean bring(KnownFile file, String tool) {
    if (file.isFirst()) {
      return true;
    }
    Definition definition = file.definition(tool);
    if (definition != null && wanted.add(file.qualified(tool))) {
      open.add(new Wanted(file, definition));
    }
    return definition != null;
  }

  /**
   * A file by its path from the folder of the first one, or null when there are too many. Only the
   * first one is known again through links: the paths in any other start where its name says, so
   * that two names of it are two files, whichever is met first.
   */
  private @Nullable KnownFile file(String name) {
    KnownFile known = byName.get(name);
    if (known == null) {
      known = found(name, location.resolveSibling(name).normalize());
      if (known != null) {
        byName.put(name, known);
      }
    }
    return known;
  }

  private @Nullable KnownFile found(String name, Path path) {
    if (path.equals(location.normalize())) {
      return first;
    }
    if (real(path).equals(real(location))) {
      files.add(path.toString()); // a link, which may lead elsewhere later
      return first;
    }
    if (read == MOST_FILES) {
      return null;
    }
    read++;
    files.add(path.toString());
    Bundle bundle = reader.apply(path);
    files.addAll(bundle.borrowed().files());
    return new KnownFile(name, bundle);
  }

  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException _) {
      return file.toAbsolutePath().normalize();
    }
  }
}
