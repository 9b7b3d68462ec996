// The TypeScript SDK of the first era: client-v1.mjs TALK MARK (URL | COMMAND ARGUMENT...)
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const [talk, mark, target, ...args] = process.argv.slice(2);
const transport = target.startsWith("http:")
  ? new StreamableHTTPClientTransport(new URL(target))
  : new StdioClientTransport({ command: target, args, env: process.env });
const { converse, capabilities = {}, elicited } = await import(`./${talk}.mjs`);
const client = new Client({ name: "typescript-v1", version: "1.32.2" }, { capabilities });
if (elicited) {
  client.setRequestHandler(ElicitRequestSchema, elicited);
}

await converse(
  {
    connect: () => client.connect(transport),
    server: () => ({ ...client.getServerVersion(), instructions: client.getInstructions() }),
    tools: async () => (await client.listTools()).tools,
    call: (name, values, options) => client.callTool({ name, arguments: values }, undefined, options),
    close: () => client.close(),
    kill: () => process.kill(transport.pid, "SIGKILL"),
  },
  mark,
);
