import type { Model } from '../../meta/model.ts';
import type { PageDeclaration } from '../../meta/routes.ts';
import { actionsIn, matchesCode } from './actions.ts';
import { scopeNames, type Scope } from './scopes.ts';

/** What can be granted about one permission code. */
export interface CodeFacts {
  readonly actions: readonly string[];
  /** The scopes in which rows behind the code are placed; a grant on another one reaches nothing. */
  readonly scopes: readonly Scope[];
}

export type Codes = ReadonlyMap<string, CodeFacts>;
export type CodeActions = ReadonlyMap<string, readonly string[]>;

/** The codes of resources, and those of pages and calls beside them. */
export function collectCodes(model: Model, extra: CodeActions): Codes {
  const names = [...new Set([...model.codes.keys(), ...extra.keys()])].toSorted();
  return new Map(
    names.map((code): [string, CodeFacts] => {
      // Rows of a report are those of its resource.
      const behind = [
        ...[...model.resources.values()].filter((resource) => resource.code === code),
        ...[...model.reports.values()]
          .filter(({ declaration }) => declaration.code === code)
          .map(({ resource }) => resource),
      ];
      // What is personal is nobody else's, so a grant on all rows reaches none of it.
      const isPersonal = behind.length > 0 && behind.every(({ declaration }) => declaration.personal);
      const placing = new Set<Scope>([
        ...(isPersonal ? [] : ['all' as const]),
        ...behind.flatMap(({ id }) => [...(model.scopes.get(id)?.keys() ?? [])]),
      ]);
      // Without rows there is nothing to place; the page itself decides what it shows of which scope.
      const scopes = behind.length === 0 ? scopeNames : scopeNames.filter((scope) => placing.has(scope));
      return [code, { actions: [...new Set([...(model.codes.get(code) ?? []), ...(extra.get(code) ?? [])])], scopes }];
    }),
  );
}

/** Codes of pages that belong to no resource: whoever has one may open the page. */
export const pageCodes = (pages: readonly PageDeclaration[]): CodeActions =>
  new Map(pages.flatMap(({ code }) => (code ? [[code, ['list']]] : [])));

/** The codes that a pattern names. Most patterns are one code, which is looked up. */
export function codesOf(pattern: string, codes: Codes): [code: string, facts: CodeFacts][] {
  if (pattern.endsWith('*')) return [...codes].filter(([code]) => matchesCode(code, pattern));
  const facts = codes.get(pattern);
  return facts ? [[pattern, facts]] : [];
}

/**
 * What a line grants, code by code: actions that the code has, on scopes in which its rows are placed.
 * So a pattern for a project leaves out the codes whose rows belong to no project.
 */
export function* expand(
  line: { readonly pattern: string; readonly actions: string; readonly scopes: readonly Scope[] },
  codes: Codes,
): Iterable<{ code: string; actions: string[]; scopes: Scope[] }> {
  for (const [code, known] of codesOf(line.pattern, codes)) {
    const actions = actionsIn(line.actions, known.actions);
    const scopes = line.scopes.filter((scope) => known.scopes.includes(scope));
    if (actions.length > 0 && scopes.length > 0) yield { code, actions, scopes };
  }
}
