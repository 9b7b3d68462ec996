package dev.pawl.library.api;

import java.util.List;

/** Some of what can be done at paths. */
interface Routes {
  List<Route> routes();
}
