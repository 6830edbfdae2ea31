import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Vault } from '../../src/server/auth/vault.ts';
import { demoPassword } from '../../src/server/install/install.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { enrol, seal } from '../support/sign-in.ts';

let server: RunningServer;
let secret: string;

beforeAll(async () => {
  server = await startServer();
  const client = await server.as('project-a');
  await seal(client, 'something');
  ({ secret } = await enrol(client, Date.now()));
});
afterAll(() => server.stop());

/** Whether a start on the same data succeeds, and with what words it is refused. */
async function startAgain(env: Record<string, string> = {}): Promise<string> {
  try {
    await (await startServer({ ...server.shared, ...env })).server.close();
    return 'started';
  } catch (error) {
    return (error as Error).message;
  }
}

const rowsOf = (table: string, columns: string[]) =>
  server.server.services.store.find(table, columns, { is: 'all', of: [] });

describe('secrets that the product has to read again', () => {
  test('do not stand in the database as they are', async () => {
    const [authenticator] = await rowsOf('auth_authenticator', ['id', 'secret']);
    expect(String(authenticator?.secret)).not.toContain(secret);
    const keys = await rowsOf('auth_transit_key', ['privateKey']);
    expect(keys.length).toBeGreaterThan(0);
    for (const { privateKey } of keys) expect(String(privateKey)).not.toContain('PRIVATE KEY');
  });

  test('open at their own place alone, unchanged, and with the right key', () => {
    const vault = new Vault('one key of many letters, and more');
    const sealed = vault.seal('secret', 'row 1');
    expect(vault.open(sealed, 'row 1')).toBe('secret');
    expect(vault.seal('secret', 'row 1')).not.toBe(sealed);
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[13] = (bytes[13] as number) ^ 1;
    const tampered = bytes.toString('base64url');
    const refusal = 'unable to authenticate';
    expect(() => vault.open(sealed, 'row 2')).toThrow(refusal);
    expect(() => vault.open(tampered, 'row 1')).toThrow(refusal);
    expect(() => new Vault('another key of many letters, too').open(sealed, 'row 1')).toThrow(refusal);
  });

  test('have their key in a file for its owner alone', async () => {
    const file = join(server.dataDir, 'secret.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await startAgain()).toBe('started');
    await chmod(file, 0o644);
    expect(await startAgain()).toContain(`chmod 600 ${file}`);
    await chmod(file, 0o600);
  });

  test('a database does not start with another key, or with one that could be guessed', async () => {
    expect(await startAgain({ SECRET_KEY: 'another key of many letters, too' })).toContain(
      'SECRET_KEY is not the key that this database was used with',
    );
    expect(await startAgain({ SECRET_KEY: 'another key of many letters, too' })).toContain('secrets of settings');
    expect(await startAgain({ SECRET_KEY: 'short' })).toContain('SECRET_KEY');
    const file = join(server.dataDir, 'secret.key');
    const kept = await readFile(file, 'utf8');
    await rm(file);
    expect(await startAgain()).toContain('secret.key is not the key');
    await writeFile(file, kept, { mode: 0o600 });
    expect(await startAgain()).toBe('started');
  });

  test('a key of the environment leaves no file behind', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'console-'));
    const own = await startServer({
      DATA_DIR: dataDir,
      SECRET_KEY: 'a key that the environment holds',
      NODE_ENV: 'production',
      ADMIN_PASSWORD: demoPassword,
    });
    await enrol(await own.as('admin'), Date.now());
    await own.stop();
    await expect(stat(join(dataDir, 'secret.key'))).rejects.toThrow('ENOENT');
    await rm(dataDir, { recursive: true, force: true });
  });
});
