/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './src/build/chunks.ts';
import { formValidators } from './src/build/form-validators.ts';
import { icons } from './src/build/icons-plugin.ts';
import { routeManifest } from './src/build/manifest-plugin.ts';
import { precompress } from './src/build/precompress-plugin.ts';
import { judgeDeclarations } from './src/build/judge-plugin.ts';
import { release } from './src/build/release-plugin.ts';
import { slim } from './src/build/slim-plugin.ts';
import { threads } from './src/build/thread-plugin.ts';

/** Once more over the other database: whatever depends on how a database writes, orders, counts and locks. */
const postgres = {
  extends: true as const,
  test: {
    name: 'postgres',
    include: [
      'tests/events/{dead-letters,processes,schedule,steps,work}.test.ts',
      'tests/storage/{log-chain,search-index,transactions}.test.ts',
      'tests/api/{access-expectations,amounts,arrange,auth-two-servers,auth-users-and-roles,backup,bad-input,carpark,crowd,dictionary,dropped-connections,exclusive,export-several,files,foreign-reads,four-eyes,import,import-together,list-*,lost-parents,masked-lookups,names,numbering,organisation,own-scope,policy-audit,record-history,repeated-work,sessions,space-batches,starts}.test.ts',
    ],
    globalSetup: 'tests/support/postgres-template.ts',
    env: { SUITE_DATABASE: 'postgres' },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};

/** Each drives a real browser against the built console, on a machine that may be busy: what fails has a second try, and the log says so. */
const journeys = { name: 'journeys', include: ['tests/journeys/**/*.journey.ts'], globalSetup: ['tests/support/find-console.ts', 'tests/support/sqlite-template.ts'], testTimeout: 120_000, hookTimeout: 120_000, retry: 1, expect: { poll: { timeout: 15_000 } } };

/** One toolchain, two halves: `client` is the console, `ssr` the server and the command line. */
export default defineConfig({
  base: '/super_cloud/admin/',
  plugins: [react(), judgeDeclarations(), formValidators(), routeManifest(), icons(), slim(), threads(), release(), precompress()],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        // The plugin `release` empties it, but for what the releases before still need.
        emptyOutDir: false,
        manifest: true,
        target: 'es2022',
        // Only pages that draw charts or edit rich text ask for the large chunks.
        chunkSizeWarningLimit: 1300,
        rolldownOptions: {
          input: 'index.html',
          checks: { pluginTimings: false },
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
    ssr: {
      resolve: { external: ['libsql', '@node-rs/argon2', 'pg'] },
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          // Beside the server, what its operators need where neither sources nor Vite are installed.
          input: { main: 'src/server/main.ts', backup: 'src/cli/main/backup.ts', restore: 'src/cli/main/restore.ts' },
          // In one folder: modules find the console by where they lie.
          output: { chunkFileNames: '[name]-[hash].js' },
          checks: { pluginTimings: false },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!);
      await builder.build(builder.environments.ssr!);
    },
  },
  test: {
    // As many as CI has cores; by itself Vitest would leave one of two to itself.
    maxWorkers: 2,
    // The server's modules hold nothing of one test that another could meet, and are long to load.
    isolate: false,
    projects: [
      // The console's look at the browser they are loaded in, which each of these files makes up for itself.
      { extends: true, test: { name: 'web', include: ['tests/web/**/*.test.ts'], isolate: true } },
      { extends: true, test: { name: 'unit', include: ['tests/**/*.test.ts'], exclude: ['tests/web/**'], globalSetup: 'tests/support/sqlite-template.ts', testTimeout: 120_000, hookTimeout: 120_000 } },
      ...(process.env.TEST_DATABASE_URL ? [postgres] : []),
      { extends: true, test: journeys },
    ],
  },
});
