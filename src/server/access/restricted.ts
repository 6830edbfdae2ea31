import type { PlaceKind } from '../../meta/field.ts';
import type { Grants, Reach } from '../context.ts';

/** What accounts placed in a scope may not do with its rows, whatever their roles grant. */
export interface Restriction {
  readonly scope: PlaceKind;
  /** The resource whose row says so. */
  readonly label: string;
  /** The field that would allow it; without one the row is not in force. */
  readonly title?: string;
  takes(code: string, action: string): boolean;
}

/** Grants without what has been taken back. */
export class RestrictedGrants implements Grants {
  readonly #own: Grants;
  readonly #restrictions: readonly Restriction[];

  private constructor(own: Grants, restrictions: readonly Restriction[]) {
    this.#own = own;
    this.#restrictions = restrictions;
  }

  static of(own: Grants, restrictions: readonly Restriction[]): Grants {
    return restrictions.length === 0 ? own : new RestrictedGrants(own, restrictions);
  }

  reach(code: string, action: string): Reach | undefined {
    const held = this.#own.reach(code, action);
    if (held === undefined || held === 'all') return held;
    const taken = this.#restrictions.filter((each) => each.takes(code, action));
    if (taken.length === 0) return held;
    const left = held.filter((kind) => taken.every(({ scope }) => scope !== kind));
    return left.length > 0 ? left : undefined;
  }

  restrictedBy(code: string, action: string): Restriction | undefined {
    if (this.#own.reach(code, action) === undefined || this.reach(code, action) !== undefined) return undefined;
    return this.#restrictions.find((each) => each.takes(code, action));
  }

  codesByAction(): Record<string, string[]> {
    return Object.fromEntries(
      Object.entries(this.#own.codesByAction()).flatMap(([action, codes]) => {
        const left = codes.filter((code) => this.reach(code, action) !== undefined);
        return left.length > 0 ? [[action, left]] : [];
      }),
    );
  }

  perms(): string[] {
    return this.#own.perms().filter((code) => this.reach(code, 'list') !== undefined);
  }

  get bounded(): boolean {
    return this.#own.bounded;
  }
}
