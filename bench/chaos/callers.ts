import { colour, Drawing } from '../../src/demo/drawing.ts';
import type { ChaosClient, Reply } from './client.ts';
import { isOpen, sha256, type Ledger, type Row, type Seen } from './ledger.ts';

/** The upload limit of one user per five minutes. The run stays below it and continues afterwards. */
const maxUploads = 100;
const uploadsMs = 5 * 60_000;
const rowsInBatch = 3;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A simulated user that writes until told to stop: adds, updates, transitions, batches, uploads. */
export class Caller {
  readonly #rows: Row[] = [];
  #made = 0;

  constructor(
    readonly name: string,
    readonly client: ChaosClient,
    readonly ledger: Ledger,
    readonly orgId: string,
  ) {}

  async run(stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      const reply = await this.#act();
      // After a refusal or a missing reply, wait a moment before the next call, as people do.
      if (reply?.status !== 200) await pause(reply ? 50 : 250);
    }
  }

  #act(): Promise<Reply | undefined> {
    const chance = Math.random();
    const own = this.#rows.filter((row) => row.acknowledged && !row.open);
    const row = own[Math.floor(Math.random() * own.length)];
    if (!row || chance < 0.35) return this.#add();
    if (chance < 0.65) return this.#update(row);
    if (chance < 0.8) return this.#switch([row]);
    if (chance < 0.97 || !this.#mayUpload()) return this.#batch();
    return this.#upload();
  }

  #mayUpload(): boolean {
    const before = this.ledger.files.at(-maxUploads);
    return before === undefined || before.at < Date.now() - uploadsMs;
  }

  async #add(): Promise<Reply | undefined> {
    const code = `${this.name}-${++this.#made}`;
    const row: Row = { code, open: { version: 1, name: code, status: 'enabled' } };
    this.ledger.rows.push(row);
    const reply = await this.client.post('/carpark/add', {
      carparkCode: code,
      carparkName: code,
      orgId: this.orgId,
      carparkType: 'ground',
      totalSpaces: 1,
      freeSpaces: 1,
    });
    if (this.#settle([row], reply)) {
      Object.assign(row, { id: String(reply?.data.id), acknowledged: { version: 1, name: code, status: 'enabled' } });
      this.#rows.push(row);
    }
    return reply;
  }

  async #update(row: Row): Promise<Reply | undefined> {
    const before = row.acknowledged as Seen;
    const after = { ...before, version: before.version + 1, name: `${row.code}-v${before.version + 1}` };
    row.open = after;
    const reply = await this.client.post('/carpark/update', {
      id: row.id as string,
      version: before.version,
      carparkName: after.name,
    });
    if (this.#settle([row], reply)) row.acknowledged = after;
    return reply;
  }

  /** Toggles the state of several rows in one call, which must change all of them or none. */
  async #switch(rows: readonly Row[]): Promise<Reply | undefined> {
    const on = rows[0]?.acknowledged?.status === 'enabled';
    const after = rows.map((row) => {
      const before = row.acknowledged as Seen;
      return (row.open = { ...before, version: before.version + 1, status: on ? 'disabled' : 'enabled' });
    });
    const reply = await this.client.post(`/carpark/${on ? 'disable' : 'enable'}/${rows.map(({ id }) => id).join(',')}`);
    if (this.#settle(rows, reply)) rows.forEach((row, i) => (row.acknowledged = after[i]));
    return reply;
  }

  /** Three rows that are only ever switched together. */
  async #batch(): Promise<Reply | undefined> {
    const rows: Row[] = [];
    for (let n = 0; n < rowsInBatch; n++) {
      const reply = await this.#add();
      if (reply?.status !== 200) return reply;
      rows.push(this.#rows.pop() as Row);
    }
    this.ledger.batches.push(rows);
    return this.#switch(rows);
  }

  async #upload(): Promise<Reply | undefined> {
    const content = new Drawing(24, 16, colour(Math.floor(Math.random() * 360), 0.5), colour(120, 0.3))
      .ellipse(12, 8, 8, 5, [Math.floor(Math.random() * 256), 10, 128])
      .toPng();
    const reply = await this.client.upload(content, `${this.name}.png`);
    if (this.ledger.count(reply?.status))
      this.ledger.files.push({ url: String(reply?.data.url), sha256: sha256(content), at: Date.now() });
    return reply;
  }

  /** A refused call changed nothing, so its rows are no longer open. */
  #settle(rows: readonly Row[], reply: Reply | undefined): boolean {
    if (!isOpen(reply?.status)) for (const row of rows) delete row.open;
    return this.ledger.count(reply?.status);
  }
}
