package dev.pawl.mcp.web;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Finds the addresses of a host. */
@FunctionalInterface
interface Lookup {
  InetAddress[] addresses(String host) throws UnknownHostException;
}
