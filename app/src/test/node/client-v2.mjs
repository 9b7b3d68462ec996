// The TypeScript SDK of both eras: client-v2.mjs (auto | legacy) MARK (URL | COMMAND ARGUMENT...)
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { converse } from "./conversation.mjs";

const [mode, mark, target, ...args] = process.argv.slice(2);
const transport = target.startsWith("http:")
  ? new StreamableHTTPClientTransport(new URL(target))
  : new StdioClientTransport({ command: target, args, env: process.env });
const client = new Client(
  { name: "typescript-v2", version: "2.4.0" },
  { capabilities: {}, versionNegotiation: { mode } },
);

await converse(
  {
    connect: () => client.connect(transport),
    server: () => ({
      ...client.getServerVersion(),
      instructions: client.getInstructions(),
      protocol: client.getNegotiatedProtocolVersion(),
    }),
    tools: async () => (await client.listTools()).tools,
    call: (name, values, options) => client.callTool({ name, arguments: values }, options),
    close: () => client.close(),
  },
  mark,
);
