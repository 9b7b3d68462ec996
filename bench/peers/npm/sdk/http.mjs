// Graph A, written by hand with the TypeScript SDK, over HTTP: for one session, on Node's own server, with plain JSON
// answers; nothing that this SDK can do is faster. Prints its address.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { doubling } from './tools.mjs';

const server = new McpServer({ name: 'peer', version: '1' });
doubling(server);
const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID, enableJsonResponse: true });
await server.connect(transport);
const http = createServer((request, response) => transport.handleRequest(request, response));
http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${http.address().port}/mcp`));
process.stdin.resume().on('end', () => process.exit());
