package dev.pawl.library.program;

import dev.pawl.activities.Activities;
import dev.pawl.activities.ActivityDefinitions;
import dev.pawl.activities.ActivityProvider;
import dev.pawl.activities.ActivityServer;
import dev.pawl.library.Pawl;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The activities of Java programs in jars, found by what these name in {@code META-INF/services}.
 * Their code runs in this process: a jar is as trusted as Pawl itself.
 */
public final class Programs {
  /** How the names of jars end. */
  public static final String ENDING = ".jar";

  /** No program at all. */
  public static final Programs NONE = new Programs(List.of());

  /** What was loaded already: code of a jar is loaded once, however many commands want it. */
  private static final Map<List<Path>, Programs> LOADED = new ConcurrentHashMap<>();

  private final List<Activities> all;

  private Programs(List<Activities> all) {
    this.all = List.copyOf(all);
  }

  /** Whether a file is meant to be a program, by its name. */
  public static boolean isOne(Path file) {
    return file.toString().endsWith(ENDING);
  }

  /**
   * @throws PawlException.NotFound when there is no such jar, or it has no activities
   * @throws PawlException.Conflict when its code cannot be used
   */
  public static Programs load(List<Path> jars) {
    return jars.isEmpty() ? NONE : LOADED.computeIfAbsent(List.copyOf(jars), Programs::loaded);
  }

  private static Programs loaded(List<Path> jars) {
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars) {
      if (!Files.isRegularFile(jar)) {
        throw new PawlException.NotFound("there is no jar " + jar);
      }
      urls.add(url(jar));
    }
    ClassLoader parent = Programs.class.getClassLoader();
    // Lives as long as the process: its classes may be needed until the end.
    ClassLoader loader = new URLClassLoader("activities", urls.toArray(URL[]::new), parent);
    return new Programs(provided(loader, jars));
  }

  private static List<Activities> provided(ClassLoader loader, List<Path> jars) {
    List<Activities> found = new ArrayList<>();
    try {
      for (ActivityProvider each : ServiceLoader.load(ActivityProvider.class, loader)) {
        found.add(Objects.requireNonNull(each.activities(), each.getClass() + " has none"));
      }
    } catch (ServiceConfigurationError | LinkageError | AssertionError | RuntimeException e) {
      throw new PawlException.Conflict(
          "the activities of " + named(jars) + " cannot be used: " + reason(e));
    }
    if (found.isEmpty()) {
      throw new PawlException.NotFound(
          "there are no activities in "
              + named(jars)
              + "; name a class that implements "
              + ActivityProvider.class.getName()
              + " in META-INF/services/"
              + ActivityProvider.class.getName());
    }
    return found;
  }

  private static String reason(Throwable e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }

  private static String named(List<Path> jars) {
    return String.join(", ", jars.stream().map(Path::toString).toList());
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new PawlException.NotFound(jar + " cannot be read: " + e.getMessage());
    }
  }

  /** Their workflows and tools, each ready to be called. */
  public List<Pawl> open() {
    return all.stream().map(Pawl::of).toList();
  }

  /**
   * The only program of a jar, ready to be called.
   *
   * @throws PawlException.Conflict when it has several
   */
  public Pawl only() {
    return Pawl.of(single());
  }

  /**
   * What the only program of a jar has.
   *
   * @throws PawlException.Conflict when it has several
   */
  public Bundle bundle() {
    return ActivityDefinitions.bundle(single());
  }

  private Activities single() {
    if (all.size() > 1) {
      throw new PawlException.Conflict(
          "the jar has several programs ("
              + String.join(", ", all.stream().map(each -> each.info().name()).toList())
              + "), and only `pawl serve --jar` takes more than one; give each a jar of its own,"
              + " or let one class provide what all of them have");
    }
    return all.getFirst();
  }

  /**
   * What graph files can call of them: nothing when there are none.
   *
   * @throws PawlException.Conflict when two have the same name
   */
  public Map<String, ToolServer> servers() {
    try {
      return all.isEmpty() ? Map.of() : Map.of(ActivityServer.NAME, ActivityServer.ofAll(all));
    } catch (IllegalArgumentException e) {
      throw new PawlException.Conflict("the programs do not go together: " + e.getMessage());
    }
  }
}
