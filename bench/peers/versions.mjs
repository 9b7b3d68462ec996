import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What was measured, as the lock files and the build file pin it. */
export function versions(root, java) {
  const peers = join(root, 'bench/peers');
  const npm = (folder, name) =>
    JSON.parse(readFileSync(join(peers, 'npm', folder, 'package.json'), 'utf8')).dependencies[name];
  const pom = readFileSync(join(peers, 'java/pom.xml'), 'utf8');
  const maven = (name) => new RegExp(`<${name}\\.version>([^<]+)<`).exec(pom)?.[1] ?? '?';
  const parent = readFileSync(join(root, 'pom.xml'), 'utf8');
  return {
    Pawl: /<artifactId>pawl-parent<\/artifactId>\s*<version>([^<]+)</.exec(parent)?.[1] ?? '?',
    mcpGraph: npm('mcpgraph', 'mcpgraph'),
    'TypeScript SDK': npm('sdk', '@modelcontextprotocol/sdk'),
    'Java SDK': maven('mcp-sdk'),
    'LangChain4j agentic': maven('langchain4j-agentic'),
    langgraph4j: maven('langgraph4j'),
    Mastra: npm('mastra', '@mastra/core'),
    'LangGraph.js': npm('langgraph', '@langchain/langgraph'),
    'Node.js': process.version.slice(1),
    Java: /^JAVA_VERSION="?([^"\n]+)/m.exec(readFileSync(join(java, 'release'), 'utf8'))?.[1] ?? '?',
  };
}
