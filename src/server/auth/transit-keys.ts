import { constants, generateKeyPair, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { TableSpec } from '../storage/tables.ts';
import { AppError } from '../../meta/errors.ts';
import type { Store } from '../storage/store.ts';
import { hour, isoTime, timeOf, type Clock } from '../clock.ts';
import { digest, randomToken } from './tokens.ts';
import type { UsedTokens } from './used-tokens.ts';
import type { Vault } from './vault.ts';

export const transitKeyTable: TableSpec = {
  name: 'auth_transit_key',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'publicKey', kind: 'text', notNull: true },
    { name: 'privateKey', kind: 'text', notNull: true },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [],
};

const aboutKey = (id: string) => `${transitKeyTable.name} ${id}`;

interface TransitKey {
  readonly id: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly createdAt: number;
}

/** Handed out for a day; a page that fetched it may use it for one more hour. */
const handedOutFor = 24 * hour;
const acceptedFor = 25 * hour;

const generate = promisify(generateKeyPair);

/**
 * RSA keys that encrypt passwords in transit. They are stored, so that a page may fetch the key from one server process
 * and sign in at another.
 */
export class TransitKeys {
  readonly #store: Store;
  readonly #vault: Vault;
  readonly #clock: Clock;
  readonly #used: UsedTokens;
  #known: readonly TransitKey[] = [];
  #making: Promise<TransitKey> | undefined;

  constructor(store: Store, vault: Vault, clock: Clock, used: UsedTokens) {
    this.#store = store;
    this.#vault = vault;
    this.#clock = clock;
    this.#used = used;
  }

  async current(): Promise<TransitKey> {
    const newest = () => this.#known.find((key) => key.createdAt + handedOutFor > this.#clock());
    if (!newest()) await this.#load();
    const found = newest();
    if (found) return found;
    this.#making ??= this.#make().finally(() => {
      this.#making = undefined;
    });
    return this.#making;
  }

  /** Decrypts a text; undefined if no key fits. Without a key id all keys are tried. */
  async open(sealed: string, keyId?: string): Promise<string | undefined> {
    if (!this.#fitting(keyId).length) await this.#load();
    const data = Buffer.from(sealed, 'base64');
    for (const { privateKey } of this.#fitting(keyId)) {
      try {
        return privateDecrypt(
          { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
          data,
        ).toString('utf8');
      } catch {
        // Encrypted with another key, or not at all.
      }
    }
    return undefined;
  }

  /**
   * Encrypting a text twice gives different ciphertexts, so a repeated one is a replay. It is remembered for as long as
   * a key could decrypt it.
   */
  async refuseReplay(path: string, sealed: string): Promise<void> {
    const number = Buffer.from(sealed, 'base64')
      .toString('hex')
      .replace(/^(00)+/, '');
    const first = await this.#used.add(digest('sealed', number), this.#clock() + acceptedFor);
    if (!first) throw new AppError('invalid', {}, { errors: [{ path, problem: 'sealUsed' }] });
  }

  #fitting(keyId: string | undefined): readonly TransitKey[] {
    return this.#known.filter(
      (key) => key.createdAt + acceptedFor > this.#clock() && (keyId === undefined || key.id === keyId),
    );
  }

  async #load(): Promise<void> {
    const rows = await this.#store.find(
      transitKeyTable.name,
      transitKeyTable.columns.map(({ name }) => name),
      { is: 'all', of: [] },
    );
    this.#known = rows
      .map((row) => ({
        id: String(row.id),
        publicKey: String(row.publicKey),
        privateKey: this.#vault.open(String(row.privateKey), aboutKey(String(row.id))),
        createdAt: timeOf(row.createdAt),
      }))
      .toSorted((a, b) => b.createdAt - a.createdAt);
  }

  async #make(): Promise<TransitKey> {
    const pair = await generate('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const key = {
      id: randomToken(9),
      publicKey: pair.publicKey,
      privateKey: pair.privateKey,
      createdAt: this.#clock(),
    };
    await this.#store.transaction((tx) =>
      this.#store.insert(
        tx,
        transitKeyTable.name,
        { ...key, privateKey: this.#vault.seal(key.privateKey, aboutKey(key.id)), createdAt: isoTime(key.createdAt) },
        [],
      ),
    );
    this.#known = [key, ...this.#known];
    return key;
  }

  async sweep(): Promise<void> {
    const before = isoTime(this.#clock() - acceptedFor);
    await this.#store.transaction((tx) =>
      this.#store.remove(tx, transitKeyTable.name, { is: 'compare', column: 'createdAt', op: '<=', value: before }),
    );
  }
}
