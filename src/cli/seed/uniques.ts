import type { Resource } from '../../meta/model.ts';
import type { Services } from '../../server/context.ts';
import { live } from '../../server/storage/condition.ts';

interface Constraint {
  readonly names: readonly string[];
  readonly taken: Set<string>;
}

/** As the database compares: the first may be left out, the others say within what, and none is a place too. */
const keyOf = ([unique, ...within]: readonly string[], row: Readonly<Record<string, unknown>>): string | undefined => {
  const of = (name = '') => String(row[name] ?? '');
  return of(unique) === '' ? undefined : [unique, ...within].map(of).join('\u0000');
};

/** Tracks the combinations that are taken, by stored rows and by rows generated since. */
export class Uniques {
  private constructor(readonly constraints: readonly Constraint[]) {}

  static async of({ store }: Services, resource: Resource): Promise<Uniques> {
    const names = [...new Set(resource.uniques.flat())];
    const rows =
      names.length > 0
        ? await store.find(resource.table, names, resource.removal === 'soft' ? live : { is: 'all', of: [] }, {
            limit: 10_000_000,
          })
        : [];
    // Keys are compared in stored form.
    return new Uniques(
      resource.uniques.map((unique) => ({
        names: unique,
        taken: new Set(rows.flatMap((row) => keyOf(unique, row) ?? [])),
      })),
    );
  }

  /** The fields of a combination that is already taken, if any. */
  conflict(stored: Readonly<Record<string, unknown>>): readonly string[] | undefined {
    return this.constraints.find(({ names, taken }) => {
      const key = keyOf(names, stored);
      return key !== undefined && taken.has(key);
    })?.names;
  }

  take(stored: Readonly<Record<string, unknown>>): void {
    for (const { names, taken } of this.constraints) {
      const key = keyOf(names, stored);
      if (key !== undefined) taken.add(key);
    }
  }
}
