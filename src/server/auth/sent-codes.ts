import { randomDigits } from './tokens.ts';
import { AppError } from '../../meta/errors.ts';
import type { SendingWay } from '../../meta/second-factor.ts';
import type { TableSpec } from '../storage/tables.ts';
import type { Context } from '../context.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries, StoredRow } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import { isoTime, minute, timeOf, type Clock } from '../clock.ts';
import type { CodeLimits } from './code-limits.ts';
import { isDuplicate } from './duplicates.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { CodeSender, Recipient } from './sender.ts';

export const sentCodeTable: TableSpec = {
  name: 'auth_sent_code',
  columns: [
    // One code at a time per subject: the id is the subject.
    { name: 'id', kind: 'text' },
    { name: 'hash', kind: 'text', notNull: true },
    { name: 'attempts', kind: 'integer', notNull: true },
    { name: 'sentAt', kind: 'timestamp', notNull: true },
    { name: 'expiresAt', kind: 'timestamp', notNull: true },
    { name: 'messageId', kind: 'text' },
  ],
  indexes: [{ name: 'ix_auth_sent_code_expiresAt', columns: ['expiresAt'] }],
};

const columns = sentCodeTable.columns.map(({ name }) => name);
const lifeMs = 5 * minute;
const maxAttempts = 5;
export const resendAfterMs = minute;

/**
 * Six-digit codes sent by text message or e-mail. A million possibilities are few, so they are hashed like passwords.
 */
export class SentCodes {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #sender: CodeSender;
  readonly #limits: CodeLimits;

  constructor(store: Store, clock: Clock, sender: CodeSender, limits: CodeLimits) {
    this.#store = store;
    this.#clock = clock;
    this.#sender = sender;
    this.#limits = limits;
  }

  /** Without a recipient a code is still created: the answer must not reveal whether a name exists. */
  async send(context: Context, subject: string, to?: Recipient): Promise<void> {
    await this.#limits.refuse(subject, to);
    const code = randomDigits(6);
    const hash = await hashPassword(code);
    const tooSoon = (waitMs: number) => new AppError('tooMany', { seconds: Math.ceil(waitMs / 1000) });
    await this.#store
      .transaction(async (tx) => {
        const now = this.#clock();
        const before = await this.#find(subject, tx);
        const wait = before ? timeOf(before.sentAt) + resendAfterMs - now : 0;
        if (wait > 0) throw tooSoon(wait);
        const expiresAt = isoTime(now + lifeMs);
        const messageId = to
          ? await this.#sender.send(context, tx, { ...to, code, sentAt: isoTime(now), expiresAt })
          : null;
        const values = { hash, attempts: 0, sentAt: isoTime(now), expiresAt, messageId };
        if (!before) await this.#store.insert(tx, sentCodeTable.name, { id: subject, ...values }, []);
        else if (
          (await this.#store.update(
            tx,
            sentCodeTable.name,
            values,
            all(isColumn('id', subject), isColumn('sentAt', before.sentAt)),
          )) === 0
        )
          throw tooSoon(resendAfterMs);
      })
      .catch((error: unknown) => {
        throw isDuplicate(error) ? tooSoon(resendAfterMs) : error;
      });
    await this.#limits.sent(subject, to);
  }

  isReady(context: Context, way: SendingWay): Promise<boolean> {
    return this.#sender.isReady(context, way);
  }

  /** Every check counts as an attempt, and the right code is used up. */
  async verify(context: Context, subject: string, code: string): Promise<boolean> {
    const row = await this.#find(subject);
    const open = row !== undefined && timeOf(row.expiresAt) > this.#clock() && Number(row.attempts) < maxAttempts;
    const counted =
      open &&
      (await this.#store.transaction((tx) =>
        this.#store.update(
          tx,
          sentCodeTable.name,
          { attempts: Number(row.attempts) + 1 },
          all(isColumn('id', subject), isColumn('attempts', row.attempts)),
        ),
      )) === 1;
    const right = await verifyPassword(counted ? String(row.hash) : undefined, code);
    return right && row !== undefined && this.#consume(context, subject, row);
  }

  #consume(context: Context, subject: string, row: StoredRow): Promise<boolean> {
    return this.#store.transaction(async (tx) => {
      if (
        (await this.#store.remove(tx, sentCodeTable.name, all(isColumn('id', subject), isColumn('hash', row.hash)))) ===
        0
      )
        return false;
      if (row.messageId) await this.#sender.used(context, tx, String(row.messageId));
      return true;
    });
  }

  async #find(subject: string, tx?: Queries): Promise<StoredRow | undefined> {
    return (await this.#store.find(sentCodeTable.name, columns, isColumn('id', subject), { tx, limit: 1 }))[0];
  }

  async sweep(): Promise<void> {
    await this.#store.transaction((tx) =>
      this.#store.remove(tx, sentCodeTable.name, {
        is: 'compare',
        column: 'expiresAt',
        op: '<=',
        value: isoTime(this.#clock()),
      }),
    );
  }
}

export async function removeSentCode(store: Store, tx: Queries, subject: string): Promise<void> {
  await store.remove(tx, sentCodeTable.name, isColumn('id', subject));
}
