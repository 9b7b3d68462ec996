package dev.pawl.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test for each saved run of a folder. The method takes a {@link SavedRun}, and is called once
 * for each; JUnit shows it under the name of the run. A folder without any is a failure.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(EachSavedRun.class)
public @interface SavedRuns {
  /** A folder of saved runs, one of them, or a graph file with {@code tests} beside it. */
  String value();
}
