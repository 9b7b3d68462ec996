package dev.pawl.acceptance.guard;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.function.Predicate;

/** One use of a forbidden method or field, as {@code user uses Owner.member}. */
record ForbiddenUse(String user, String used) {

  /** All uses of what {@code forbidden} names, in order of the user's name. */
  static List<ForbiddenUse> find(
      JavaClasses classes, Predicate<JavaClass> users, Predicate<JavaAccess<?>> forbidden) {
    return classes.stream()
        .filter(users)
        .flatMap(type -> type.getAccessesFromSelf().stream())
        .filter(forbidden)
        .map(access -> new ForbiddenUse(access.getOriginOwner().getName(), name(access)))
        .distinct()
        .sorted((a, b) -> a.toString().compareTo(b.toString()))
        .toList();
  }

  private static String name(JavaAccess<?> access) {
    return access.getTargetOwner().getSimpleName() + "." + access.getTarget().getName();
  }

  @Override
  public String toString() {
    return user + " uses " + used;
  }
}
