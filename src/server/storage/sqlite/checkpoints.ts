import SideFile from 'libsql/promise';

/** At most one checkpoint in this time; what is written meanwhile is part of the next one. */
const pauseMs = 2_000;

/**
 * Copies what the journal (WAL) holds into the database file, on a thread of the driver. SQLite would do it in the
 * commit that fills the journal, and everybody would wait for it: 0.3 s after an import of 20,000 rows. The limit at
 * which a commit does it after all (`wal_autocheckpoint`) stays, far above what is written in that pause.
 */
export class Checkpoints {
  readonly #file: { exec(sql: string): Promise<unknown>; close(): void };
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> | undefined;

  constructor(
    path: string,
    durable: boolean,
    readonly pause = pauseMs,
  ) {
    this.#file = new SideFile(path, {});
    if (!durable) void this.#file.exec('pragma synchronous = OFF');
  }

  /** Something was committed. */
  soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#running = this.#run().finally(() => (this.#timer = undefined));
    }, this.pause).unref();
  }

  /** The second one takes what was committed during the first: only an empty journal is begun anew. */
  async #run(): Promise<void> {
    try {
      await this.#file.exec('pragma wal_checkpoint(PASSIVE)');
      await this.#file.exec('pragma wal_checkpoint(PASSIVE)');
    } catch {
      // A full disk, for one: the journal keeps everything, and the next write is told by its own commit.
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    this.#file.close();
  }
}
