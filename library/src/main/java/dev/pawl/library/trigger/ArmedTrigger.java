package dev.pawl.library.trigger;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.CanonicalJson;
import dev.pawl.library.Pawl;
import dev.pawl.model.Definition;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.model.Trigger;
import dev.pawl.model.canonical.TriggerJson;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * A trigger of a tool that is offered.
 *
 * @param folder the folder of the tool's file
 */
public record ArmedTrigger(Trigger trigger, Workflow workflow, Path folder, Open open) {
  private static final int SHORT = 12;

  /** Lets something be done with the version of the file that the tool is of. */
  @FunctionalInterface
  public interface Open {
    /**
     * @return false when that version is closed already
     */
    boolean use(Consumer<Pawl> work);
  }

  /** Those of a file, as it is now. */
  public static List<ArmedTrigger> of(Pawl pawl, Path file) {
    Path folder = file.toAbsolutePath().normalize().resolveSibling("");
    List<ArmedTrigger> armed = new ArrayList<>();
    for (Definition tool : pawl.tools()) {
      for (Trigger trigger : tool.triggers()) {
        armed.add(
            new ArmedTrigger(
                trigger,
                pawl.tool(tool.name()),
                folder,
                work -> {
                  work.accept(pawl);
                  return true;
                }));
      }
    }
    return armed;
  }

  /** How people call it. */
  public String name() {
    return workflow.name() + "/" + trigger.name();
  }

  /**
   * Tells it from all others, in whatever process. One that fires at other times is another one;
   * the same at other times of the file is not.
   */
  public String id() {
    String when = CanonicalJson.sha256(TriggerJson.occasion(trigger));
    return name() + "@" + when.substring(0, SHORT);
  }

  /** In whose name its runs go on: a service that may use this tool, and no other. */
  public Identity identity() {
    return new Identity(
        new Principal(Principal.Kind.SERVICE, "trigger:" + name()),
        trigger instanceof Trigger.Webhook ? "webhook" : Identity.BY_ITSELF,
        Set.of(),
        Set.of("tool:" + workflow.name()),
        null);
  }

  /** The run of an occasion: the same whoever begins it, so that it can begin only once. */
  public String run(String occasion) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      ByteBuffer bytes = ByteBuffer.wrap(digest.digest((id() + "\n" + occasion).getBytes(UTF_8)));
      long high = (bytes.getLong() & ~0xf000L) | 0x8000L;
      long low = (bytes.getLong() & ~(0xc0L << 56)) | 0x80L << 56;
      return new UUID(high, low).toString();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
