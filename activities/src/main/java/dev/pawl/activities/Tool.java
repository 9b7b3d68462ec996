package dev.pawl.activities;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method a tool. Its parameters are the arguments, by their names (compile with {@code
 * -parameters}), or it has one that is a record. An {@link ActivityContext} among them is given
 * what activities have at hand.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Tool {
  /** What it does, for those who are to call it. */
  String value();

  /** What it is called; the name of the method if nothing is said. */
  String name() default "";

  /** Whether it changes nothing. */
  boolean readOnly() default false;

  /** Whether it changes no more when it is called twice. */
  boolean idempotent() default false;
}
