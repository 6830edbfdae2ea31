import type { Json } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { copiedValues } from '../../../providers/records.ts';
import { sameValue } from './changes.ts';
import type { Values } from './validate.ts';

/** Reference field → what it last brought into which fields: values that nobody has changed since may be brought anew. */
export type Brought = Map<string, Json>;

const isEmpty = (value: Json | undefined) => value === undefined || value === null || value === '';

/**
 * What choosing a reference fills in: fields in which nothing stands yet, or still what another choice brought.
 * Masked values are not told to browsers; the server fills these in.
 */
export async function bring(
  resource: Resource,
  name: string,
  chosen: Json | undefined,
  now: () => Values,
  brought: Brought,
): Promise<Record<string, Json | undefined>> {
  if (typeof chosen !== 'string' || !resource.brought.some(({ follows }) => follows === name)) return {};
  const offered = await copiedValues(resource.id, name, chosen).catch(() => ({}));
  const values = now();
  // Somebody has chosen another one meanwhile.
  if (values[name] !== chosen) return {};
  const fills: Record<string, Json | undefined> = {};
  for (const [field, value] of Object.entries(offered) as [string, Json][]) {
    if (!isEmpty(values[field]) && !(brought.has(field) && sameValue(brought.get(field), values[field]))) continue;
    fills[field] = value ?? undefined;
    brought.set(field, value);
  }
  return fills;
}
