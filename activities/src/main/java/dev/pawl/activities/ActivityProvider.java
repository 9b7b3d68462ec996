package dev.pawl.activities;

/**
 * Lets Pawl find the activities of a program in its jar: the class that implements it is named in
 * {@code META-INF/services/dev.pawl.activities.ActivityProvider}.
 */
@FunctionalInterface
public interface ActivityProvider {
  Activities activities();
}
