import { createHmac } from 'node:crypto';
import { AppError } from '../../meta/errors.ts';
import { readJson } from '../../meta/strict-json.ts';
import type { TableSpec } from '../storage/tables.ts';
import { isColumn, type Condition } from '../storage/condition.ts';
import type { Store } from '../storage/store.ts';
import { isoTime, minute, timeOf, type Clock } from '../clock.ts';
import { digest, randomToken } from './tokens.ts';
import { oneTimeTokenTableName, type UsedTokens } from './used-tokens.ts';
import { safeEqual } from './safe-equal.ts';

export const oneTimeTokenTable: TableSpec = {
  name: oneTimeTokenTableName,
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'userId', kind: 'text' },
    { name: 'expiresAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ix_auth_one_time_token_expiresAt', columns: ['expiresAt'] }],
};

const lifeMs = minute;
/** Longer than the life of our own tokens, since the partner's clock may differ. */
const maxPartnerLifeMs = 5 * minute;

/** Signed by the partner: the user, the system they come from, the expiry, and a unique number. */
interface PartnerClaims {
  readonly sub: string;
  readonly type: string;
  readonly exp: number;
  readonly jti: string;
}

/** Tokens that work once: for our users at other applications, and for partners' users at the console. */
export class OneTimeTokens {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #used: UsedTokens;

  constructor(store: Store, clock: Clock, used: UsedTokens) {
    this.#store = store;
    this.#clock = clock;
    this.#used = used;
  }

  /** Issues a token with which one application can identify the user. */
  async issue(userId: string, app: string, life = lifeMs): Promise<{ token: string; expiresIn: number }> {
    const token = randomToken();
    const row = { id: digest(app, token), userId, expiresAt: isoTime(this.#clock() + life) };
    await this.#store.transaction((tx) => this.#store.insert(tx, oneTimeTokenTable.name, row, []));
    return { token, expiresIn: life / 1000 };
  }

  /** Returns the user a token was issued for, and uses it up. */
  async redeem(token: string, app: string): Promise<string> {
    const id = digest(app, token);
    const [row] = await this.#store.find(oneTimeTokenTable.name, ['id', 'userId', 'expiresAt'], isColumn('id', id), {
      limit: 1,
    });
    const live = row?.userId && timeOf(row.expiresAt) > this.#clock();
    const taken = live
      ? await this.#store.transaction((tx) => this.#store.remove(tx, oneTimeTokenTable.name, isColumn('id', id)))
      : 0;
    if (!row || taken === 0) throw new AppError('badToken');
    return String(row.userId);
  }

  /**
   * Returns the login name that a partner vouches for: `base64url(claims).base64url(HMAC-SHA256 of that text)`. If
   * `agree` throws, the token stays unused.
   */
  async accept(
    token: string,
    type: string,
    secret: string,
    agree: (loginName: string) => Promise<void>,
  ): Promise<string> {
    const claims = readClaims(token, secret);
    const leftMs = claims ? claims.exp * 1000 - this.#clock() : 0;
    if (!claims || claims.type !== type || leftMs <= 0 || leftMs > maxPartnerLifeMs) throw new AppError('badToken');
    await agree(claims.sub);
    if (!(await this.#used.add(digest('partner', type, claims.jti), claims.exp * 1000))) throw new AppError('badToken');
    return claims.sub;
  }

  async sweep(): Promise<void> {
    const over: Condition = { is: 'compare', column: 'expiresAt', op: '<=', value: isoTime(this.#clock()) };
    await this.#store.transaction((tx) => this.#store.remove(tx, oneTimeTokenTable.name, over));
  }
}

export const partnerSignature = (claims: string, secret: string): string =>
  createHmac('sha256', secret).update(claims).digest('base64url');

function readClaims(token: string, secret: string): PartnerClaims | undefined {
  const [claims = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !safeEqual(signature, partnerSignature(claims, secret))) return undefined;
  const read = readJson(Buffer.from(claims, 'base64url').toString('utf8'));
  if (typeof read !== 'object' || read === null) return undefined;
  const { sub, type, exp, jti } = read as Partial<Record<keyof PartnerClaims, unknown>>;
  return typeof sub === 'string' &&
    typeof type === 'string' &&
    typeof exp === 'number' &&
    Number.isFinite(exp) &&
    typeof jti === 'string' &&
    jti !== ''
    ? { sub, type, exp, jti }
    : undefined;
}
