import type { FastifyRequest } from 'fastify';
import { chinaDay } from '../../meta/china-time.ts';
import { AppError } from '../../meta/errors.ts';
import type { Resource } from '../../meta/model.ts';
import type { Services } from '../context.ts';
import { all, isColumn, live } from '../storage/condition.ts';
import type { StoredRow } from '../storage/database.ts';
import { addressLines, isAllowed } from './addresses.ts';
import { isoTime, minute, type Clock } from '../clock.ts';
import { safeEqual } from './safe-equal.ts';
import { isSigned, readSigned, refuseForged, refuseRepeated, signingKey } from './signed-calls.ts';
import { digest, randomToken } from './tokens.ts';
import type { UsedTokens } from './used-tokens.ts';
import type { Vault } from './vault.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The application whose key the call names, refused or not. */
    applicationId?: string;
  }
}

export const applicationResource = 'system/application';

const columns = [
  'id',
  'appName',
  'appKey',
  'secretDigest',
  'rotatedBy',
  'createdBy',
  'userId',
  'allowedAddresses',
  'callsPerSecond',
  'expireDate',
  'status',
];

/** Another system that calls with a key. */
export interface Application {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  /** The user who has seen its secret, and who may therefore be behind any of its calls. */
  readonly secretOf: string;
  readonly callsPerSecond: number;
}

/** The prefix distinguishes a key from any other token in the header. */
const shape = /^Bearer (app_[\w-]{16})\.([\w-]{43})$/;

export const newKey = (): string => `app_${randomToken(12)}`;

/**
 * Does the request carry a key or a signature instead of a cookie? No foreign page can make a browser send that header, so the gate
 * skips its check of the origin.
 */
export const hasKey = (authorization: string | undefined): boolean =>
  isSigned(authorization) || (authorization?.startsWith('Bearer app_') ?? false);

export class Applications {
  readonly #services: Services;
  readonly #resource: Resource;
  readonly #clock: Clock;
  readonly #noted = new Map<string, number>();

  readonly #vault: Vault;
  readonly #used: UsedTokens;

  constructor(services: Services, clock: Clock, vault: Vault, used: UsedTokens) {
    const resource = services.model.resources.get(applicationResource);
    if (!resource) throw new Error(`the platform needs the resource ${applicationResource}`);
    this.#services = services;
    this.#resource = resource;
    this.#clock = clock;
    this.#vault = vault;
    this.#used = used;
  }

  /**
   * Authenticates an application by header and address; throws the reason if it is refused. `again`: it was
   * authenticated when the call began.
   */
  async of(request: FastifyRequest, again = false): Promise<Application> {
    const { authorization } = request.headers;
    const address = request.ip;
    const row = isSigned(authorization) ? await this.#bySignature(request, again) : await this.#bySecret(request);
    const name = String(row.appName);
    const stopped = refusalOf(row, this.#clock());
    if (stopped) throw stopped;
    if (!isAllowed(address, addressLines(row.allowedAddresses)))
      throw new AppError('addressNotAllowed', { name, address });
    await this.#note(String(row.id), address);
    // Secrets of earlier releases do not record who made them; the creator of the application is the best guess.
    return {
      id: String(row.id),
      name,
      userId: String(row.userId),
      secretOf: String(row.rotatedBy ?? row.createdBy),
      callsPerSecond: Number(row.callsPerSecond),
    };
  }

  async #bySecret(request: FastifyRequest): Promise<StoredRow> {
    const [, key, secret] = shape.exec(request.headers.authorization ?? '') ?? [];
    const row = await this.#byKey(key);
    if (row) request.applicationId = String(row.id);
    if (!row || !secret || typeof row.secretDigest !== 'string' || !safeEqual(row.secretDigest, digest(secret)))
      throw new AppError('badApplicationKey');
    return row;
  }

  async #bySignature(request: FastifyRequest, again: boolean): Promise<StoredRow> {
    const signed = readSigned(request.headers.authorization);
    const row = await this.#byKey(signed?.key);
    if (row) request.applicationId = String(row.id);
    if (!row || !signed || typeof row.secretDigest !== 'string') throw new AppError('badSignature');
    refuseForged(request, signed, signingKey(this.#vault, signed.key, row.secretDigest));
    if (again) return row;
    await refuseRepeated(signed, 'application', this.#clock, this.#used);
    return row;
  }

  async #byKey(key: string | undefined): Promise<StoredRow | undefined> {
    if (!key) return undefined;
    const where = all(live, isColumn('appKey', key));
    return (await this.#services.store.find(this.#resource.table, columns, where, { limit: 1 }))[0];
  }

  /** Records the last use, at most once a minute: not every call should cost a write. */
  async #note(id: string, lastUsedAddress: string): Promise<void> {
    const now = this.#clock();
    if (now - (this.#noted.get(id) ?? 0) < minute) return;
    this.#noted.set(id, now);
    const { store } = this.#services;
    await store.transaction((tx) =>
      store.update(tx, this.#resource.table, { lastUsedTime: isoTime(now), lastUsedAddress }, isColumn('id', id)),
    );
  }
}

/** Why an application may neither call nor receive events; undefined if it may. */
export function refusalOf(row: Readonly<Record<string, unknown>>, now: number): AppError | undefined {
  const name = String(row.appName);
  if (row.status !== 'enabled') return new AppError('applicationDisabled', { name });
  const date = expiryOf(row);
  return date !== undefined && date < chinaDay(now) ? new AppError('applicationExpired', { name, date }) : undefined;
}

/** Depending on the database, a day is returned as text or as a `Date`. */
function expiryOf({ expireDate }: Readonly<Record<string, unknown>>): string | undefined {
  if (expireDate === null || expireDate === undefined) return undefined;
  return expireDate instanceof Date ? expireDate.toISOString().slice(0, 10) : String(expireDate).slice(0, 10);
}
