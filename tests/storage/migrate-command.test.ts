import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { run } from '../../src/cli/migrate.command.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
  for (const [name, value] of Object.entries(server.shared)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});
afterEach(() => vi.restoreAllMocks());

async function migrate(...args: string[]): Promise<{ code: number; out: string }> {
  const lines: string[] = [];
  for (const stream of ['log', 'error', 'warn'] as const)
    vi.spyOn(console, stream).mockImplementation((text: string) => void lines.push(text));
  const code = await run(args);
  return { code, out: lines.join('\n') };
}
const statement = (text: string) =>
  server.server.services.db.transaction(async (tx) => void (await sql.raw(text).execute(tx.kysely)), new Set());

test('an installation that has started holds what is declared', async () => {
  expect(await migrate()).toEqual({ code: 0, out: 'The database holds what is declared.' });
});

test('says what a start would do, does it when told, and has nothing left to say', async () => {
  const { db } = server.server.services;
  const { indexes } = await db.dialect.inspect(db.reader.kysely);
  const index = [...indexes].find(([name, table]) => table === 'parking_carpark' && name.startsWith('ix_'))?.[0] ?? '';
  await statement(`drop index "${index}"`);
  await statement(`alter table "parking_carpark" rename column "contactPhone" to "phone"`);
  const told = await migrate();
  expect(told.code).toBe(1);
  expect(told.out).toContain(`parking_carpark: index ${index}`);
  expect(told.out).toContain('parking_carpark.contactPhone: new text column');
  expect(told.out).toMatch(/to do: --apply, or the next start\.$/);
  expect((await migrate('--apply')).code).toBe(0);
  expect((await migrate()).code).toBe(0);
});

test('what a start would refuse is refused in words', async () => {
  await statement(`alter table "parking_carpark" rename column "carparkName" to "name"`);
  for (const args of [[], ['--apply']]) {
    const { code, out } = await migrate(...args);
    expect(code).toBe(1);
    expect(out).toMatch(/parking_carpark\.carparkName is new and required, and \d+ rows? ha(s|ve) no value for it/);
  }
  await statement(`alter table "parking_carpark" rename column "name" to "carparkName"`);
});
