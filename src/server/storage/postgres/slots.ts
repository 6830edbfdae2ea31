/** Lets so many through at once; the others wait in order, for so long at most. */
export class Slots {
  #free: number;
  readonly #queue: (() => void)[] = [];

  constructor(
    readonly size: number,
    readonly waitMs: number,
  ) {
    this.#free = size;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await this.#wait();
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#free++;
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(go), 1);
        reject(new Error('timeout exceeded when waiting for a slot to write'));
      }, this.waitMs);
      this.#queue.push(go);
    });
  }
}
