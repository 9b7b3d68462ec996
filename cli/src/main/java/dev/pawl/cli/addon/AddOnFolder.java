package dev.pawl.cli.addon;

/** Where the launcher looks for add-ons. */
final class AddOnFolder {
  /** The launcher says it to the program by this. */
  private static final String PROPERTY = "pawl.addons";

  private AddOnFolder() {}

  static String shown() {
    return System.getProperty(PROPERTY, "the-folder-of-PAWL_ADDONS");
  }
}
