import type { Json } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import type { DraftLine } from '../rows/first-lines.ts';
import type { Values } from './validate.ts';

/** What was entered in the tables of a form, by their names. */
export type DraftTables = Readonly<Record<string, readonly DraftLine[]>>;

export interface Draft {
  at: string;
  values: Record<string, Json>;
  tables?: DraftTables;
}

/** What was entered and not saved yet, kept in this browser per user and record, also across a lost session. */
const key = (resource: Resource, id: string | undefined) =>
  `draft:${localStorage.getItem('userId') ?? ''}:${resource.id}:${id ?? 'new'}`;

export function readDraft(resource: Resource, id?: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key(resource, id)) ?? 'null') as Draft | null;
    return draft && typeof draft.values === 'object' ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Secrets and sensitive values are not left lying in the browser. */
export function writeDraft(resource: Resource, id: string | undefined, values: Values, tables: DraftTables = {}): void {
  const safe = Object.entries(values).filter(([name]) => {
    const field = resource.fields.get(name);
    return field && !field.type.secret && !field.spec['x-sensitive'];
  });
  localStorage.setItem(
    key(resource, id),
    JSON.stringify({
      at: new Date().toISOString(),
      values: Object.fromEntries(safe.map(([name, value]) => [name, value ?? null])),
      tables,
    }),
  );
}

export const dropDraft = (resource: Resource, id?: string): void => localStorage.removeItem(key(resource, id));
