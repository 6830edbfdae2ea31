import type { Grants, Reach } from '../context.ts';
import { expand, type Codes } from './codes.ts';
import type { PolicyLine } from './lines.ts';
import { reachOf, type Scope } from './scopes.ts';

/** Grants worked out to single codes and actions; a check is a look-up. */
export class LookedUpGrants implements Grants {
  readonly #reach: ReadonlyMap<string, ReadonlyMap<string, Reach>>;

  constructor(lines: Iterable<PolicyLine>, codes: Codes) {
    const scopes = collect(lines, codes);
    this.#reach = new Map(
      [...scopes].map(([code, actions]) => [
        code,
        new Map([...actions].map(([action, held]) => [action, reachOf(held)])),
      ]),
    );
  }

  reach(code: string, action: string): Reach | undefined {
    return this.#reach.get(code)?.get(action);
  }

  get bounded(): boolean {
    // Everybody may pick among the places that are theirs; that alone shows nobody a row.
    return [...this.#reach.values()].some((actions) =>
      [...actions].some(
        ([action, reach]) => action !== 'select' && reach !== 'all' && reach.some((kind) => kind !== 'self'),
      ),
    );
  }

  codesByAction(): Record<string, string[]> {
    const found = new Map<string, string[]>();
    for (const [code, actions] of this.#reach) {
      for (const action of actions.keys()) {
        const codes = found.get(action);
        if (codes) codes.push(code);
        else found.set(action, [code]);
      }
    }
    return Object.fromEntries(found);
  }

  perms(): string[] {
    return [...this.#reach].filter(([, actions]) => actions.has('list')).map(([code]) => code);
  }
}

function collect(lines: Iterable<PolicyLine>, codes: Codes): Map<string, Map<string, Set<Scope>>> {
  const found = new Map<string, Map<string, Set<Scope>>>();
  const add = (code: string, action: string, scopes: readonly Scope[]) => {
    const actions = found.get(code) ?? new Map<string, Set<Scope>>();
    found.set(code, actions.set(action, new Set([...(actions.get(action) ?? []), ...scopes])));
  };
  for (const line of lines) {
    for (const { code, actions, scopes } of expand(line, codes)) {
      for (const action of actions)
        for (const implied of withImplied(action, codes.get(code)?.actions)) add(code, implied, scopes);
    }
  }
  return found;
}

/** Who may list rows may pick among them. */
export const withImplied = (action: string, known: readonly string[] = []): string[] =>
  action === 'list' && known.includes('select') ? ['list', 'select'] : [action];
