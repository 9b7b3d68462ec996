import { z } from 'zod';

/** The tool of graph A: it doubles a number. */
export function doubling(server) {
  const about = { description: 'Doubles a number', inputSchema: { n: z.number() } };
  server.registerTool('A', about, async ({ n }) => ({
    content: [{ type: 'text', text: JSON.stringify({ x: n * 2 }) }],
    structuredContent: { x: n * 2 },
  }));
}

/** What graphs D and E call: the same tool twice, which declares itself read-only or nothing at all. */
export function echoing(server) {
  const echo = async ({ text }) => ({
    content: [{ type: 'text', text: JSON.stringify({ text }) }],
    structuredContent: { text },
  });
  const inputSchema = { text: z.string() };
  server.registerTool('echo', { description: 'Answers what it was given', inputSchema }, echo);
  server.registerTool(
    'look',
    { description: 'Answers what it was given', inputSchema, annotations: { readOnlyHint: true } },
    echo,
  );
}
