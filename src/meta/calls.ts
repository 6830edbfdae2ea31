import { formProperties } from './form.ts';
import type { CallPath, ResourceDeclaration, StandardOp } from './resource.ts';

export type CallOp = StandardOp | 'transition' | 'reveal';

/** One address of the API, derived from a declaration. */
export interface Call {
  readonly op: CallOp;
  readonly method: 'GET' | 'POST';
  /** Relative to the API base, with `:id` or `:ids` as placeholders. */
  readonly path: string;
  /** The action that the caller's policies must grant. */
  readonly action: string;
  readonly transition?: string;
  /** Parameters that this address fixes; they override what the caller sends. */
  readonly fixed?: Readonly<Record<string, string>>;
}

const standard: Record<StandardOp, { path: CallPath | false; action: string }> = {
  list: { path: 'list', action: 'list' },
  read: { path: 'GET {id}', action: 'show' },
  add: { path: 'add', action: 'add' },
  update: { path: 'update', action: 'update' },
  remove: { path: 'delete/{id}', action: 'delete' },
  removeMany: { path: 'delete_ids', action: 'delete' },
  // Offered only if a declaration asks for it.
  save: { path: false, action: 'update' },
  select: { path: 'getselectlist', action: 'select' },
  exists: { path: 'check_exists_name', action: 'select' },
  tree: { path: false, action: 'select' },
  setState: { path: false, action: 'update' },
  export: { path: 'export', action: 'export' },
  template: { path: 'importTemplate', action: 'import' },
  import: { path: 'import', action: 'import' },
};

const paths = (declared: CallPath | readonly CallPath[] | false): readonly CallPath[] =>
  declared === false ? [] : typeof declared === 'string' ? [declared] : declared;

const isAbsolute = (path: CallPath): boolean => /^([A-Z]+ )?\//.test(path);

/** Splits `GET delete/{id}` into method, router path and fixed parameters. */
export function parsePath(prefix: string, declared: CallPath): Pick<Call, 'method' | 'path' | 'fixed'> {
  const [, method = 'POST', place = '', query] = /^(?:(GET|POST) )?([^?]*)(?:\?(.*))?$/.exec(declared) ?? [];
  const path = (place.startsWith('/') ? place : `${prefix}/${place}`).replace(/\{(\w+)\}/g, ':$1');
  return {
    method: method as 'GET' | 'POST',
    path,
    ...(query !== undefined && { fixed: Object.fromEntries(new URLSearchParams(query)) }),
  };
}

/** All calls of a resource. The console uses the first one of each kind. */
export function deriveCalls(id: string, declaration: ResourceDeclaration): Call[] {
  const prefixes = [declaration.api?.prefix ?? `/${id}`, ...(declaration.api?.aliases ?? [])];
  const calls: Call[] = [];
  for (const prefix of prefixes) {
    const push = (path: CallPath, call: Omit<Call, 'method' | 'path'>) => {
      // Absolute paths are registered once, not again for each alias.
      if (prefix === prefixes[0] || !isAbsolute(path)) calls.push({ ...parsePath(prefix, path), ...call });
    };
    for (const [op, { path: standardPath, action }] of Object.entries(standard) as [
      StandardOp,
      (typeof standard)[StandardOp],
    ][]) {
      if (declaration.appendOnly && !['list', 'read', 'select', 'export'].includes(op)) continue;
      if (
        op === 'export' ? declaration.exports === false : (op === 'template' || op === 'import') && !declaration.imports
      )
        continue;
      for (const path of paths(declaration.api?.[op] ?? standardPath)) push(path, { op, action });
    }
    for (const [name, transition] of Object.entries(declaration.states?.transitions ?? {})) {
      for (const path of paths(transition.path ?? name))
        push(path, { op: 'transition', action: name, transition: name });
    }
    if ([...formProperties(declaration.form).values()].some((spec) => spec['x-sensitive']))
      push('reveal', { op: 'reveal', action: 'reveal' });
  }
  return calls;
}

/** The actions that a policy can grant on a resource, in display order. */
export function deriveActions(declaration: ResourceDeclaration, calls: readonly Call[]): string[] {
  const actions = new Set(calls.map((call) => call.action));
  for (const action of declaration.actions ?? []) actions.add(action);
  return [...actions];
}
