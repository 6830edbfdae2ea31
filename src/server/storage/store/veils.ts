import { all, isLive, type Condition } from '../condition.ts';

/**
 * Rows that are in a table, in its indexes too, but are not to be seen yet. Whoever asks for live rows is asked one
 * condition more for as long as there are such rows; everybody else pays one look into an empty map.
 */
export class Veils {
  readonly #tables = new Map<string, { readonly visible: Condition; readonly owners: Set<string> }>();

  /** `visible` is true of rows that may be seen; it is the same for all owners of a table. */
  put(table: string, owner: string, visible: Condition): void {
    const veil = this.#tables.get(table) ?? { visible, owners: new Set() };
    this.#tables.set(table, veil);
    veil.owners.add(owner);
  }

  lift(table: string, owner: string): void {
    const owners = this.#tables.get(table)?.owners;
    owners?.delete(owner);
    if (owners?.size === 0) this.#tables.delete(table);
  }

  over(table: string, where: Condition): Condition {
    const veil = this.#tables.get(table);
    return veil && isLive(where) ? all(where, veil.visible) : where;
  }
}
