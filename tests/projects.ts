import { resolve } from 'node:path';
import type { TestProjectConfiguration } from 'vitest/config';
import { clockAhead } from './support/moved-clock.ts';

// Told to the processes of the tests, as is where their templates lie. Browsers have the clock of the machine, and journeys with them.
process.env.CLOCK_AHEAD_MS ??= String(clockAhead(Date.now()));
const setupFiles = 'tests/support/moved-clock-setup.ts';

/** A slow machine makes tests late, not wrong: nothing but a test that hangs meets these. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/** Suites of functions: they need no database, no server and no template of one, which `tests/projects.test.ts` holds them to. */
export const pureFiles = [
  'tests/*.test.ts',
  'tests/{calendar,deploy,expressions,meta,sheets}/**/*.test.ts',
  'tests/access/{explain,grants,patterns,policies,strict-loader}.test.ts',
  'tests/api/{auth-totp,call-inputs}.test.ts',
  'tests/events/cron.test.ts',
  'tests/storage/{checkpoints,distinct-lists,grams,ids}.test.ts',
  'tests/cli/{migrate-summary,near,types}.test.ts',
  'tests/notices/sms-signatures.test.ts',
];

/** What depends on how a database writes, orders, counts and locks runs over both. */
export const bothFiles = [
  'tests/storage/{booleans,list-entries,log-chain,migrate,migrate-command,named-statements,overlaps,rename,round-trips,search-index,transactions,upgrade,upgrade-killed,upgrade-many,written}.test.ts',
  'tests/api/{access-expectations,amounts,arrange,auth-openid,auth-two-servers,auth-users-and-roles,backup,bad-input,brought,crowd,dropped-connections,exclusive,export-several,field-access,files,foreign-reads,formulas,four-eyes,global-search,import,import-together,inline-rows,line-sheets,list-*,lost-parents,many-cases,masked-lookups,money-recharge,names,numbering,own-scope,policy-audit,record-history,registry-places,repeated-work,row-rules,rules,sealed-secrets,sessions,shipped-demo,sql-log,starts,storage-full,walk-states}.test.ts',
  'tests/events/{dead-letters,processes,schedule,steps,work}.test.ts',
  'tests/ledger/*.test.ts',
  'tests/system/{application-calls,applications,bus,keep,menus,signed-calls,webhooks}.test.ts',
];

/**
 * What an area does is told from how a database does it: its suites run over one database, PostgreSQL where there is one,
 * else the embedded one. `TESTS=all` takes both; `test:near`, which asks PostgreSQL nothing, the embedded one.
 */
export const areaFiles = [
  'tests/{accounts,aircon,billing,carwash,comments,convenience,doors,enterprise,equipment,meals,meetings,merchants,notices,orders,organisation,parking,processes,release,repairs,residents,settings,shop,space,statistics,teamwork,visitors}/*.test.ts',
];

export const webFiles = ['tests/web/**/*.test.ts'];

const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
const areasOnPostgresAlone = onPostgres && !['all', 'embedded'].includes(process.env.TESTS ?? '');

/** The suites by what they need: nothing, a browser's globals, a server over either database, a browser. */
const suites = {
  pure: { include: pureFiles, setupFiles },
  // The console's look at the browser they are loaded in, which each of these files makes up for itself.
  web: { include: webFiles, isolate: true, setupFiles },
  server: {
    include: ['tests/**/*.test.ts'],
    exclude: [...pureFiles, ...webFiles, ...(areasOnPostgresAlone ? areaFiles : [])],
    setupFiles,
    globalSetup: 'tests/support/sqlite-template.ts',
  },
  postgres: {
    include: [...bothFiles, ...areaFiles],
    exclude: pureFiles,
    setupFiles,
    globalSetup: 'tests/support/postgres-template.ts',
    env: { SUITE_DATABASE: 'postgres' },
  },
  // Against the built console, in a real browser. What fails has a second try, and the log says so.
  journeys: {
    include: ['tests/journeys/**/*.journey.ts'],
    globalSetup: ['tests/support/find-console.ts', 'tests/support/journey-template.ts'],
    env: { CONSOLE_DIR: resolve(process.env.CONSOLE_DIR ?? 'dist/client'), SUITE_CLOCK: 'machine' },
    retry: 1,
  },
};

export const projects: TestProjectConfiguration[] = Object.entries(suites)
  .filter(([name]) => name !== 'postgres' || onPostgres)
  .map(([name, suite]) => ({ extends: true, test: { name, ...patience, ...suite } }));
