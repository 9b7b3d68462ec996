import { defineConfig } from 'vitest/config';

// One browser and one server for all: files one after the other, and no second try.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/setup.ts'],
    fileParallelism: false,
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    retry: 0,
  },
});
