/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './src/build/chunks.ts';
import { formValidators } from './src/build/form-validators.ts';
import { icons } from './src/build/icons-plugin.ts';
import { routeManifest } from './src/build/manifest-plugin.ts';
import { preloads } from './src/build/preloads-plugin.ts';
import { precompress } from './src/build/precompress-plugin.ts';
import { checkDeclarations } from './src/build/check-plugin.ts';
import { release } from './src/build/release-plugin.ts';
import { finishServer } from './src/build/finish-server.ts';
import { bundleServer, serverBuild } from './src/build/server-bundle.ts';
import { slim } from './src/build/slim-plugin.ts';
import { threads } from './src/build/thread-plugin.ts';
import { moduleCache } from './tests/module-cache.ts';
import { projects } from './tests/projects.ts';

/** One toolchain, two halves: `client` is the console, `ssr` the server and the command line. */
export default defineConfig({
  base: '/super_cloud/admin/',
  plugins: [
    react(),
    checkDeclarations(),
    formValidators(),
    routeManifest(),
    icons(),
    slim(),
    threads(),
    bundleServer(),
    preloads(),
    release(),
    precompress(),
    moduleCache(),
  ],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        // The plugin `release` empties it, but for what the releases before still need.
        emptyOutDir: false,
        manifest: true,
        target: 'es2022',
        // Only pages that draw charts, edit rich text or show the API ask for the large chunks.
        chunkSizeWarningLimit: 1800,
        rolldownOptions: {
          input: 'index.html',
          checks: { pluginTimings: false },
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
    ssr: {
      build: { ...serverBuild, outDir: 'dist/server', emptyOutDir: true },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.ssr!);
      await Promise.all([builder.build(builder.environments.client!), finishServer('dist/server')]);
    },
  },
  test: {
    // As many as CI has cores; by itself Vitest would leave one of two to itself.
    maxWorkers: 2,
    // The server's modules hold nothing of one test that another could meet, and are long to load.
    isolate: false,
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/test-modules' },
    projects,
  },
});
