import { AppError } from '../../meta/errors.ts';
import type { Model, Resource } from '../../meta/model.ts';
import type { ScopePath } from '../../meta/scope.ts';
import type { Context, Principal, Reach } from '../context.ts';
import { all, live, type Condition } from '../storage/condition.ts';

/** All that row scope depends on. */
export interface Scoped {
  readonly model: Model;
  readonly principal: Pick<Principal, 'scopeIds' | 'centreItself' | 'grants' | 'roles'>;
  readonly staged?: Context['staged'];
}

/** The caller's reach for an action; refuses with the missing permission. */
export function authorize(context: Context, resource: Resource, action: string): Reach {
  const reach = reachOf(context, resource, action);
  if (!reach) throw notGranted(context, { label: resource.label, code: resource.code, action });
  return reach;
}

/** What is missing, or what takes it back. */
export function notGranted(
  { principal }: Pick<Context, 'principal'>,
  missing: { readonly label: string; readonly code: string; readonly action: string },
): AppError {
  const by = principal.grants.restrictedBy?.(missing.code, missing.action);
  if (!by) return new AppError('forbidden', missing);
  return new AppError(by.title === undefined ? 'notInForce' : 'notSwitchedOn', {
    ...missing,
    by: by.label,
    title: by.title,
  });
}

/** The same without the refusal. Users who may list rows may pick them: the grants include that. */
export const reachOf = (context: Context, resource: Resource, action: string): Reach | undefined =>
  context.principal.grants.reach(resource.code, action);

/** Whether an action is granted in every row that the caller lists or opens. */
export function authorizedFor(grants: Context['principal']['grants'], { code }: Resource, action: string): boolean {
  const held = grants.reach(code, action);
  if (held === 'all' || held === undefined) return held === 'all';
  return ['list', 'show'].every((seen) => {
    const reach = grants.reach(code, seen);
    return reach === undefined || (reach !== 'all' && reach.every((kind) => held.includes(kind)));
  });
}

/**
 * The row scope as a condition. This is the only place that builds it; lists, counts, reads,
 * writes, pickers and exports all take it from here.
 */
export function scopeCondition(context: Scoped, resource: Resource, reach: Reach): Condition | undefined {
  const [place, readable] = [placed(context, resource, reach), readableOf(context, resource, reach)];
  return place && readable ? all(place, readable) : (place ?? readable);
}

function placed(context: Scoped, resource: Resource, reach: Reach): Condition | undefined {
  if (reach === 'all') return undefined;
  const paths = context.model.scopes.get(resource.id);
  const of = reach.flatMap((kind) => {
    const path = paths?.get(kind);
    if (!path) return [];
    const ids = context.principal.scopeIds[kind];
    const within = ids.length > 0 ? [along(context, resource, path, ids)] : [];
    return kind === 'centre' ? [...within, ...ofCentreItself(context, resource)] : within;
  });
  if (of.length === 0) return { is: 'never' };
  return of.length === 1 ? of[0] : { is: 'any', of };
}

/** Rows that belong to a centre and to none of its projects. */
function ofCentreItself(context: Scoped, resource: Resource): Condition[] {
  const paths = context.model.scopes.get(resource.id);
  const [centre, project] = [paths?.get('centre'), paths?.get('project')];
  const { centreItself } = context.principal;
  if (!centre || centreItself.length === 0) return [];
  const ofCentre = along(context, resource, centre, centreItself);
  if (!project) return [ofCentre];
  return firstField(centre) === firstField(project)
    ? []
    : [all(ofCentre, { is: 'empty', column: firstField(project), empty: true })];
}

/** What readers see of rows that others still work on; undefined where the caller works on all that they reach. */
function readableOf(context: Scoped, resource: Resource, reach: Reach): Condition | undefined {
  const { readers } = resource.declaration;
  if (!readers) return undefined;
  const written = writingReach(context, resource);
  if (written === 'all' || (reach !== 'all' && reach.every((kind) => written.includes(kind)))) return undefined;
  const shown: Condition = { is: 'in', column: resource.states?.field ?? 'status', values: [...readers.states] };
  const forReaders = all(shown, readers.among && meantFor(context, readers.among));
  const own = written.length > 0 ? placed(context, resource, written) : undefined;
  return own ? { is: 'any', of: [forReaders, own] } : forReaders;
}

/** Where the caller may add, update or take a step. */
function writingReach({ principal }: Scoped, { code, states }: Resource): Reach {
  const steps = [...(states?.transitions.values() ?? [])].flatMap(({ name, callable }) => (callable ? [name] : []));
  const found = ['add', 'update', ...steps].map((action) => principal.grants.reach(code, action) ?? []);
  return found.includes('all') ? 'all' : [...new Set(found.flatMap((held) => (held === 'all' ? [] : held)))];
}

type Among = NonNullable<NonNullable<Resource['declaration']['readers']>['among']>;

function meantFor({ model, principal }: Scoped, { by, values, roles }: Among): Condition {
  const everybody: Condition = { is: 'in', column: by, values: [...values] };
  const table = model.resources.get('system/role')?.table;
  if (!roles || !table) return everybody;
  const held: Condition = { is: 'in', column: 'roleCode', values: [...principal.roles] };
  const named: Condition = { is: 'via', column: roles.field, several: true, table, where: held };
  return { is: 'any', of: [everybody, all({ is: 'compare', column: by, op: '=', value: roles.value }, named)] };
}

/** The row's own field at which a path begins. */
export const firstField = ({ hops, column }: ScopePath): string => hops[0]?.field ?? column;

function along(context: Scoped, resource: Resource, path: ScopePath, ids: readonly string[]): Condition {
  const owner = context.model.resources.get(path.hops.at(-1)?.resource ?? resource.id);
  const listed = owner?.fields.get(path.column)?.type.column === 'json';
  return path.hops.reduceRight<Condition>(
    (where, hop) => {
      const table = context.model.resources.get(hop.resource)?.table;
      return table ? { is: 'via', column: hop.field, several: hop.several, table, where } : { is: 'never' };
    },
    matches(path.column, ids, listed),
  );
}

function matches(column: string, ids: readonly string[], listed: boolean): Condition {
  if (listed) return { is: 'any', of: ids.map((value) => ({ is: 'has', column, value })) };
  return ids.length === 1 ? { is: 'compare', column, op: '=', value: ids[0] } : { is: 'in', column, values: ids };
}

/** Rows that exist for the caller: not deleted and in reach. */
export const visible = (
  context: Scoped,
  resource: Resource,
  reach: Reach,
  ...more: (Condition | undefined)[]
): Condition => all(existing(context, resource), ...more, scopeCondition(context, resource, reach));

function existing({ staged }: Scoped, { id, removal }: Resource): Condition | undefined {
  if (removal !== 'soft') return undefined;
  return staged?.resource === id ? { is: 'any', of: [live, staged.where] } : live;
}
