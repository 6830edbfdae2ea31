import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { Member, Membership, Tables } from '../database.ts';
import { compiled, takeBack } from '../work/statements.ts';

const channel = 'console_work';
const beatMs = 10_000;
/** A process whose beat is that old has ended, or is no use. */
const silentSeconds = 30;
/** Without a connection nobody can tell: look by oneself. */
const reconnectMs = 2000;
const together = 50;
/** A beat that is not answered by then means that the connection is dead, whatever it says. */
const answerMs = 5000;

/**
 * One connection that hears from other processes and tells them that this one lives. The database's
 * own clock says who is silent, so that clocks of machines need not agree.
 */
class Listening implements Membership {
  readonly #url: string;
  readonly #kysely: Kysely<Tables>;
  readonly #member: Member;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sendTimer: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();
  #beats = 0;
  #left = false;
  #isDown = false;
  hasOthers = false;

  constructor(url: string, kysely: Kysely<Tables>, member: Member) {
    this.#url = url;
    this.#kysely = kysely;
    this.#member = member;
  }

  async begin(): Promise<void> {
    this.#working = this.#beat();
    await this.#working;
  }

  tell(): void {
    this.#sendTimer ??= setTimeout(() => {
      this.#sendTimer = undefined;
      // Whoever does not hear of it looks by themselves soon.
      this.#client?.query('select pg_notify($1, $2)', [channel, this.#member.id]).catch(() => undefined);
    }, together).unref();
  }

  say(words: string): void {
    this.#client?.query('select pg_notify($1, $2)', [channel, `${this.#member.id} ${words}`]).catch(() => undefined);
  }

  async leave(): Promise<void> {
    this.#left = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#sendTimer);
    await this.#working;
    await this.#client?.query('delete from "runner" where "id" = $1', [this.#member.id]).catch(() => undefined);
    await this.#close();
  }

  async #beat(): Promise<void> {
    let wait = beatMs;
    try {
      const isNew = !this.#client;
      const client = (this.#client ??= await this.#connect());
      const { rows } = await client.query<{ listens: boolean; others: boolean }>(
        `insert into "runner" ("id", "beatAt") values ($1, now()) on conflict ("id") do update set "beatAt" = now() returning $2 in (select pg_listening_channels()) as listens, exists (select 1 from "runner" as other where other."id" <> $1 and other."beatAt" > now() - make_interval(secs => ${silentSeconds})) as others`,
        [this.#member.id, channel],
      );
      this.#isDown = false;
      if (!rows[0]?.listens) throw new Error('the database does not tell this process of work any more');
      this.hasOthers = rows[0].others;
      // Those who have been here longer learn at once that somebody listens.
      if (isNew) this.tell();
      const silent = sql`"runner" not in (select "id" from "runner" where "beatAt" > now() - make_interval(secs => ${silentSeconds}))`;
      const { rowCount } = await client.query(compiled(takeBack(silent), this.#kysely));
      if (isNew || (rowCount ?? 0) > 0 || ++this.#beats % 3 === 0) this.#member.heard();
    } catch (error) {
      // Once for each time that it is lost.
      if (!this.#left && !this.#isDown) this.#member.failed(error);
      this.#isDown = true;
      await this.#close();
      this.#member.heard();
      wait = reconnectMs;
    }
    if (!this.#left)
      this.#timer = setTimeout(() => void (this.#working = this.#beat()), wait * (0.9 + Math.random() * 0.2)).unref();
  }

  #hear(payload: string): void {
    const [sender, ...words] = payload.split(' ');
    if (sender === this.#member.id) return;
    this.hasOthers = true;
    if (words.length > 0) this.#member.onMessage(words.join(' '));
    else this.#member.heard();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      // Words are said while a beat is under way.
      pipeline: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    // What a broken connection means shows with the next beat.
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  async #close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    // A connection that hangs does not say goodbye either.
    if (client)
      await Promise.race([
        client.end().catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, 1000).unref()),
      ]);
  }
}

export async function joinOthers(url: string, kysely: Kysely<Tables>, member: Member): Promise<Membership> {
  const listening = new Listening(url, kysely, member);
  await listening.begin();
  return listening;
}
