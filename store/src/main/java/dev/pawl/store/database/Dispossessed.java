package dev.pawl.store.database;

import java.sql.SQLException;

/** Others took this process for gone, and may have taken its runs: it needs another name. */
public final class Dispossessed extends SQLException {
  private static final long serialVersionUID = 1L;

  public Dispossessed(String message) {
    super(message, "08006");
  }
}
