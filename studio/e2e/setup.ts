import type { TestProject } from 'vitest/node';
import { startServer } from './server';

declare module 'vitest' {
  interface ProvidedContext {
    readonly link: string;
    readonly address: string;
    readonly folder: string;
  }
}

export default async function setup(project: TestProject) {
  const server = await startServer();
  project.provide('link', server.link);
  project.provide('address', server.address);
  project.provide('folder', server.folder);
  return server.stop;
}
