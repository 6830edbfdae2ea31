import { AppError } from '../../meta/errors.ts';
import type { Model, Resource } from '../../meta/model.ts';
import type { ScopePath } from '../../meta/scope.ts';
import type { Context, Principal, Reach } from '../context.ts';
import { all, live, type Condition } from '../storage/condition.ts';

/** All that row scope depends on. */
export interface Scoped {
  readonly model: Model;
  readonly principal: Pick<Principal, 'scopeIds' | 'centreItself'>;
  readonly staged?: Context['staged'];
}

/** The caller's reach for an action; refuses with the missing permission. */
export function authorize(context: Context, resource: Resource, action: string): Reach {
  const reach = reachOf(context, resource, action);
  if (!reach) throw new AppError('forbidden', { label: resource.label, code: resource.code, action });
  return reach;
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
