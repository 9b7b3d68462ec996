package dev.pawl.engine.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.UUID;

/**
 * The ids of what is registered. They follow from what they stand for, so that all processes that
 * share a place give the same.
 */
public final class RegistryIds {
  private RegistryIds() {}

  public static String tool(String name) {
    return named("tool", name);
  }

  public static String workflow(String name, int version) {
    return named("workflow", version + " " + name);
  }

  public static String principal(String text) {
    return named("principal", text);
  }

  /** That of the run, which is one already unless somebody named it otherwise. */
  public static String execution(String run) {
    return isId(run) ? run : named("execution", run);
  }

  /** The same for the session of a client. */
  public static String session(String id) {
    return isId(id) ? id : named("session", id);
  }

  private static boolean isId(String text) {
    try {
      return UUID.fromString(text).toString().equals(text);
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  private static String named(String kind, String name) {
    return UUID.nameUUIDFromBytes(("pawl " + kind + " " + name).getBytes(UTF_8)).toString();
  }
}
