package dev.pawl.cli.option;

/** The version of Pawl itself. */
public final class Version {
  private Version() {}

  public static String number() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "(unpackaged)" : version;
  }
}
