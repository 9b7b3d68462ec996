package dev.pawl.app.cli;

/** A command that can answer in JSON, its errors included. */
interface JsonOutput {
  boolean json();
}
