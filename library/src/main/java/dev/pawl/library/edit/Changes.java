package dev.pawl.library.edit;

/** Makes changes in what a file says. */
interface Changes {
  void make(Change change);
}
