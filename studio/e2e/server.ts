import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const EXAMPLES = join(import.meta.dirname, '../../examples');
const HOSTILE = join(import.meta.dirname, 'hostile.yaml');
const SLOW = join(import.meta.dirname, 'slow.yaml');
const FILES = [
  'approval.yaml',
  'basket.yaml',
  'count_files.yaml',
  'foreach.yaml',
  'sum_to_n.yaml',
  'switch.yaml',
  'data',
  'canvas',
];

export interface Server {
  /** Where somebody is let in, once. */
  readonly link: string;
  readonly address: string;
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/** The program itself, serving examples of its own folder with their pages. */
export async function startServer(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-studio-'));
  for (const file of FILES) cpSync(join(EXAMPLES, file), join(folder, file), { recursive: true });
  cpSync(HOSTILE, join(folder, 'hostile.yaml'));
  cpSync(SLOW, join(folder, 'slow.yaml'));
  writeFileSync(join(folder, 'broken.yaml'), BROKEN);
  writeFileSync(join(folder, 'pawl.yaml'), 'audit: true\n');
  const command = (process.env.PAWL ?? join(import.meta.dirname, '../../pawl')).split(' ');
  const program = spawn(command[0] ?? '', [...command.slice(1), 'studio', '.', '--http', '0', '--no-open'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = await told(program, /http:\/\/[^\s]+\/studio\/enter\?[^\s]+/);
  return {
    link: said,
    address: new URL(said).origin,
    folder,
    stop: async () => {
      const gone = new Promise((resolve) => program.once('exit', resolve));
      program.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const BROKEN = `server: { name: broken, version: "1" }
tools:
  - name: leads_nowhere
    description: Has a mistake
    nodes:
      - { id: entry, type: entry, next: nowhere }
      - { id: exit, type: exit }
`;

function told(program: ChildProcess, wanted: RegExp): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    program.stderr?.on('data', (data: Buffer) => {
      said += data.toString();
      const found = wanted.exec(said);
      if (found) resolve(found[0]);
    });
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`pawl serve ended with ${code}: ${said}`)));
  });
}
