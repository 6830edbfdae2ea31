import type { Approval } from '../../meta/flow.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { rowsOf, writeVersion, type Reading, type VersionOf } from './rows.ts';
import { activationTable } from './tables.ts';

/** Where an optional flow is in use. Other flows are in use everywhere. */
export interface Activation {
  readonly version: number;
  readonly everywhere: boolean;
  readonly projects: readonly string[];
  readonly updatedBy: string | null;
  readonly updatedAt: string | null;
}

const off: Activation = { version: 0, everywhere: false, projects: [], updatedBy: null, updatedAt: null };

export async function activationOf(reading: Reading, tx: Queries | undefined, key: string): Promise<Activation> {
  const [found] = await rowsOf<Activation>(reading, tx, activationTable, isColumn('id', key), { limit: 1 });
  return found ?? off;
}

/** The field that says to which project a record belongs. */
export const projectField = ({ declaration }: Resource): string | undefined => declaration.scope?.project;

/** Does a record that has no case wait for the flow? Cases that have begun always go on to their end. */
export async function isInUse(
  reading: Reading,
  tx: Queries | undefined,
  resource: Resource,
  { key, flow }: Pick<Approval, 'key' | 'flow'>,
  row: Row,
): Promise<boolean> {
  if (!flow.optional) return true;
  const { everywhere, projects } = await activationOf(reading, tx, key);
  const field = projectField(resource);
  return everywhere || (field !== undefined && [row[field]].flat().some((id) => projects.includes(String(id))));
}

/** Returns false if somebody else changed it first. */
export const activate = (
  reading: Reading,
  tx: Queries,
  { everywhere, projects, ...written }: VersionOf & Pick<Activation, 'everywhere' | 'projects'>,
): Promise<boolean> => writeVersion(reading, tx, activationTable, written, { everywhere, projects: [...projects] });
