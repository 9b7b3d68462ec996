package dev.pawl.activities.type;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What the value of a component has to be like, in the words of JSON Schema. What is not said is
 * not asked.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER})
public @interface Constraint {
  /** Of a number: not less than this. */
  double minimum() default Double.NEGATIVE_INFINITY;

  /** Of a number: not more than this. */
  double maximum() default Double.POSITIVE_INFINITY;

  /** Of a text its characters, of a list its items: not fewer. */
  int minLength() default 0;

  /** Of a text its characters, of a list its items: not more. */
  int maxLength() default Integer.MAX_VALUE;

  /** Of a text: a regular expression that has to be found in it. */
  String pattern() default "";

  /** Of a text: one of these. */
  String[] oneOf() default {};
}
