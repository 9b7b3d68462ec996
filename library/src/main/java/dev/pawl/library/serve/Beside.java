package dev.pawl.library.serve;

import dev.pawl.library.Pawl;
import dev.pawl.protocol.server.Offer;
import dev.pawl.protocol.server.Prompt;
import dev.pawl.protocol.server.Tool;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** What is offered beside the tools of files, and may change while it is. */
public interface Beside extends AutoCloseable {
  /** The files that have something to do with it, so that they are no files with tools. */
  boolean has(Path file);

  /** Whether a change of this file may matter to it. */
  boolean concerns(Path file);

  /** Names that tools of files cannot have. */
  Set<String> names();

  List<Tool> tools();

  List<Prompt> prompts();

  Offer.Completion completion();

  /** Looks for what has changed; whether something has. */
  boolean refresh();

  /** Those with whose engines runs go on. */
  Collection<Pawl> files();

  /** Makes sure that {@link #files} can go on with runs of a workflow, if it has that. */
  void need(String workflow);

  @Override
  void close();
}
