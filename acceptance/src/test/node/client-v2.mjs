// The TypeScript SDK of both eras: client-v2.mjs (auto | legacy) TALK MARK (URL | COMMAND ARGUMENT...)
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const [mode, talk, mark, target, ...args] = process.argv.slice(2);
const transport = target.startsWith("http:")
  ? new StreamableHTTPClientTransport(new URL(target))
  : new StdioClientTransport({ command: target, args, env: process.env });
const { converse, capabilities = {}, elicited } = await import(`./${talk}.mjs`);
const client = new Client(
  { name: "typescript-v2", version: "2.4.0" },
  { capabilities, versionNegotiation: { mode } },
);
if (elicited) {
  client.setRequestHandler("elicitation/create", elicited);
}

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
    kill: () => process.kill(transport.pid, "SIGKILL"),
  },
  mark,
);
