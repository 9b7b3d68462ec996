package dev.pawl.library.author;

import dev.pawl.protocol.server.Prompt;
import dev.pawl.protocol.server.Resource;
import dev.pawl.protocol.server.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The tools by which an agent builds tools: look at a graph file and its servers, try expressions
 * and drafts, and save what works. They write that one file and nothing else.
 */
public final class AuthorTools implements AutoCloseable {
  private final Workplace workplace;
  private final List<Tool> tools;

  private AuthorTools(Workplace workplace) {
    this.workplace = workplace;
    List<Tool> all = new ArrayList<>();
    all.addAll(new GraphTools(workplace).all());
    all.addAll(new ServerTools(workplace).all());
    all.addAll(new SavingTools(workplace, this::names).all());
    all.addAll(new RunTools(workplace).all());
    all.addAll(ExpressionTools.all());
    this.tools = List.copyOf(all);
  }

  /** Starts nothing, and does not even look at the file before a tool is called. */
  public static AuthorTools of(AuthorOptions options) {
    return new AuthorTools(new Workplace(options));
  }

  public List<Tool> tools() {
    return tools;
  }

  /** What a server that offers them says to agents before anything is called. */
  public static String instructions() {
    return Guide.INSTRUCTIONS;
  }

  /** What there is to read about them: a guide, and the schema of graph files. */
  public static List<Resource> resources() {
    return Guide.resources();
  }

  /** What a person may begin with. */
  public static List<Prompt> prompts() {
    return Guide.prompts();
  }

  /** The names that tools of the file cannot have while these are offered beside them. */
  public Set<String> names() {
    return tools.stream().map(Tool::name).collect(Collectors.toUnmodifiableSet());
  }

  /** Ends what was started to try things. */
  @Override
  public void close() {
    workplace.close();
  }
}
