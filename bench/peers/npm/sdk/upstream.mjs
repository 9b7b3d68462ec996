// The server that graphs D and E call, whoever runs them.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { echoing } from './tools.mjs';

const server = new McpServer({ name: 'upstream', version: '1' });
echoing(server);
await server.connect(new StdioServerTransport());
