package dev.pawl.formats.export;

import dev.pawl.formats.reference.Renaming;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.Target;
import java.util.List;

/** Gives the parts of a definition names that tools of a file can have. */
final class OwnNames implements Renaming {
  private OwnNames() {}

  static List<Definition> of(List<Definition> tools) {
    OwnNames names = new OwnNames();
    return tools.stream()
        .map(each -> isPart(each.name()) ? names.of(each, own(each.name())) : names.of(each))
        .toList();
  }

  private Definition of(Definition tool) {
    return of(tool, tool.name());
  }

  private static boolean isPart(String name) {
    return name.indexOf('/') >= 0 && name.indexOf('#') < 0;
  }

  private static String own(String name) {
    return name.replace('/', '.');
  }

  @Override
  public Target tool(Target tool, Node node) {
    return isPart(tool.name()) ? new Target(own(tool.name()), tool.place()) : tool;
  }

  @Override
  public Target server(Target server) {
    return server;
  }
}
