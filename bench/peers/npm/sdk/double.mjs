// Graph A, written by hand with the TypeScript SDK: the smallest server with one tool, on standard streams.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { doubling } from './tools.mjs';

const server = new McpServer({ name: 'peer', version: '1' });
doubling(server);
await server.connect(new StdioServerTransport());
