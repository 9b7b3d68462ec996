import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { JAVA, MCPGRAPH, PAWL, TYPESCRIPT } from '../contenders.mjs';
import { Result } from '../rounds.mjs';

/** What has to be installed, without the Java or Node.js that it runs on. */
export async function size({ contenders, row }) {
  const results = row('size', {
    title: 'Size on disk',
    unit: 'MB',
    about: 'Pawl: jars and class cache; Java SDK: jars; the others: their `node_modules`; without Java and Node.js',
  });
  const folders = {
    [PAWL]: [contenders.app],
    [MCPGRAPH]: [join(contenders.npm('mcpgraph'), 'node_modules')],
    [TYPESCRIPT]: [join(contenders.npm('sdk'), 'node_modules')],
    [JAVA]: contenders.javaSdkJars,
    'LangGraph.js': [join(contenders.npm('langgraph'), 'node_modules')],
    Mastra: [join(contenders.npm('mastra'), 'node_modules')],
  };
  for (const [name, files] of Object.entries(folders)) {
    results[name] = new Result();
    results[name].rounds.push(files.reduce((sum, file) => sum + bytes(file), 0) / 1e6);
  }
}

function bytes(file) {
  const about = lstatSync(file);
  if (!about.isDirectory()) return about.size;
  return readdirSync(file).reduce((sum, name) => sum + bytes(join(file, name)), 0);
}
