import type pg from 'pg';

/** Each statement that is made ready takes 50 KB and more of a connection, which never gives one up by itself. */
const maxNames = 200;

interface Held {
  readonly edition: number;
  readonly names: Set<string>;
}

/** By which names the connections of a pool know their statements. */
export class Names {
  readonly #held = new WeakMap<pg.ClientBase, Held>();
  #edition = 0;

  /** The name by which this connection may run a statement from now on; none where it has enough of them. */
  of(client: pg.ClientBase, name: string | undefined): string | undefined {
    if (name === undefined) return undefined;
    let held = this.#held.get(client);
    if (!held) this.#held.set(client, (held = { edition: this.#edition, names: new Set() }));
    if (held.edition !== this.#edition) return undefined;
    if (held.names.size < maxNames) held.names.add(name);
    return held.names.has(name) ? name : undefined;
  }

  /** A table has changed under statements that were made ready: none of the connections there are uses its names again. */
  expire(): void {
    this.#edition++;
  }

  isExpired(client: pg.ClientBase): boolean {
    const held = this.#held.get(client);
    return held !== undefined && held.edition !== this.#edition;
  }
}
