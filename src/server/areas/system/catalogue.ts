import { covers, type Scope } from '../../access/index.ts';
import type { Context } from '../../context.ts';

/** One permission code as the pages about permissions show it. */
export interface CatalogueEntry {
  readonly code: string;
  /** What the rows behind the code are called; empty for a page without rows. */
  readonly labels: readonly string[];
  /** Scopes in which its rows are placed; granted with another one it reaches nothing. */
  readonly scopes: readonly Scope[];
  readonly actions: readonly CatalogueAction[];
}

interface CatalogueAction {
  readonly name: string;
  /** Steps from one state to another are called what their resource calls them. */
  readonly label?: string;
  /** Scopes in which the caller may pass the action on. */
  readonly grantable: readonly Scope[];
}

/** Every permission code with its actions, and how far the caller holds each. */
export function catalogueFor({ model, access, principal }: Context): CatalogueEntry[] {
  return [...access.policy.codes].map(([code, { actions, scopes }]) => {
    const behind = [...model.resources.values(), ...model.published.values()].filter(
      (resource) => resource.code === code,
    );
    const labelOf = (action: string) =>
      behind.map(({ states }) => states?.transitions.get(action)?.label).find((label) => label !== undefined);
    return {
      code,
      labels: [...new Set(behind.map(({ label }) => label))],
      scopes,
      actions: actions.map((name) => {
        const held = principal.grants.reach(code, name);
        return { name, label: labelOf(name), grantable: scopes.filter((scope) => covers(held, scope)) };
      }),
    };
  });
}
