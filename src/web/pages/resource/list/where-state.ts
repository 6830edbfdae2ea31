import { readFilterName } from '../../../../meta/list-rules.ts';
import type { Resource } from '../../../../meta/model.ts';
import { maxWhereDepth, type Where } from '../../../../meta/where.ts';

/** The and/or conditions of an address. What this list cannot be asked is no reason to show nothing: the whole is passed over. */
export function readWhere(resource: Resource, text: string | null): Where | undefined {
  if (!text) return undefined;
  try {
    return check(resource, JSON.parse(text), 1);
  } catch {
    return undefined;
  }
}

function check(resource: Resource, part: unknown, depth: number): Where | undefined {
  const entries = typeof part === 'object' && part !== null ? Object.entries(part) : [];
  const [name, value] = entries.length === 1 ? (entries[0] as [string, unknown]) : ['', undefined];
  if (name === 'all' || name === 'any') {
    if (!Array.isArray(value) || value.length === 0 || depth > maxWhereDepth) return undefined;
    return value.every((each) => check(resource, each, depth + 1)) ? (part as Where) : undefined;
  }
  return typeof value === 'string' && value !== '' && readFilterName(resource, name) ? (part as Where) : undefined;
}

/** How many conditions there are, in all groups together. */
export function countConditions(where: Where): number {
  const parts = partsOf(where);
  return parts ? parts.reduce((sum, part) => sum + countConditions(part), 0) : 1;
}

/** The parts of a group; undefined for a single condition. */
export function partsOf(where: Where): readonly Where[] | undefined {
  if ('all' in where && Array.isArray(where.all)) return where.all;
  return 'any' in where && Array.isArray(where.any) ? where.any : undefined;
}
