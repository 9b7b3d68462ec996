import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Server, startServer } from './server';

declare module 'vitest' {
  interface ProvidedContext {
    readonly link: string;
    readonly address: string;
    readonly folder: string;
  }
}

export default async function setup(project: TestProject) {
  rmSync(join(import.meta.dirname, '../target/e2e'), { recursive: true, force: true });
  const server = running() ?? (await startServer());
  project.provide('link', server.link);
  project.provide('address', server.address);
  project.provide('folder', server.folder);
  return server.stop;
}

/** A server that somebody started already, to try things out: its link, and the folder that it serves. */
function running(): Server | undefined {
  const { STUDIO_LINK: link, STUDIO_FOLDER: folder } = process.env;
  return link && folder ? { link, folder, address: new URL(link).origin, stop: async () => {} } : undefined;
}
