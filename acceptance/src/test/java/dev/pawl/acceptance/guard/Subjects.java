package dev.pawl.acceptance.guard;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** What the class guards look at: the product, and fixtures that break the rules on purpose. */
final class Subjects {

  /** Root package of the product. */
  static final String PRODUCT = "dev.pawl";

  /** Root package of the fixtures, laid out below it like the product. */
  static final String FIXTURE = "dev.pawl.acceptance.guard.fixture";

  private static final JavaClasses PRODUCT_CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(PRODUCT);

  private static final JavaClasses FIXTURE_CLASSES =
      new ClassFileImporter().importPackages(FIXTURE);

  private Subjects() {}

  static JavaClasses product() {
    return PRODUCT_CLASSES;
  }

  static JavaClasses fixture() {
    return FIXTURE_CLASSES;
  }
}
