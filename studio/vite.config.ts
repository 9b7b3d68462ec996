import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Everything is a file of its own and nothing is inline: the pages come with a strict Content-Security-Policy.
export default defineConfig({
  base: '/studio/',
  plugins: [react()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': process.env.PAWL_ADDRESS ?? 'http://127.0.0.1:8080' } },
});
