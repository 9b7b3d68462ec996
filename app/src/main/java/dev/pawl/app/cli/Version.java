package dev.pawl.app.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of this program, as its jar states it. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {
      "pawl "
          + (version == null ? "(unpackaged)" : version)
          + ", Java "
          + Runtime.version().feature()
          + "."
          + Runtime.version().interim()
          + "."
          + Runtime.version().update()
    };
  }
}
