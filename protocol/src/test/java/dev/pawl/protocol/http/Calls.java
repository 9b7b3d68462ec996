package dev.pawl.protocol.http;

/** What tests post, and the headers that go with it. */
final class Calls {
  static final String INITIALIZE =
      "{'jsonrpc':'2.0','id':'i','method':'initialize','params':{'protocolVersion':'2025-11-25',"
          + "'capabilities':{},'clientInfo':{'name':'t','version':'1'}}}";
  static final String PING = "{'jsonrpc':'2.0','id':1,'method':'ping'}";

  private Calls() {}

  static String legacy(String tool) {
    return "{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'name':'" + tool + "'}}";
  }

  static String modern(String tool) {
    return "{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'name':'"
        + tool
        + "','_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28',"
        + "'io.modelcontextprotocol/clientCapabilities':{}}}}";
  }

  static String[] headers(String tool) {
    return new String[] {
      "MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", tool
    };
  }
}
