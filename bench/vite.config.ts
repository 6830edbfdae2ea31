import { defineConfig } from 'vite';

/** Builds the baseline and the bench itself, without the console's plugins. */
export default defineConfig({ build: { target: 'node20', emptyOutDir: true }, ssr: { external: ['libsql'] } });
