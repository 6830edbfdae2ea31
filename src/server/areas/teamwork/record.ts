import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { isSharedWork } from '../../../meta/teamwork.ts';
import type { Context } from '../../context.ts';
import { idField, named } from '../../http/input/fields.ts';
import type { Read } from '../../http/input/takes.ts';
import { asCaller } from '../../records/rows.ts';

const idTitle = { zh: '记录', en: 'Record', es: 'Registro' } as const;

/** A record that people work on together. */
export interface Shared {
  readonly resource: Resource;
  readonly row: Row;
  readonly id: string;
  readonly title: string;
}

/** How a call names its record. */
export const ofRecord = { resource: named, id: idField(idTitle) };

/** The resource that a call names; one that nobody works on together is none. */
function sharedResource({ model }: Context, raw: unknown): Resource | undefined {
  const resource = typeof raw === 'string' ? model.resources.get(raw) : undefined;
  return resource && isSharedWork(resource.declaration) ? resource : undefined;
}

/** Whoever may read the record may take part in what is said and done about it; nobody else learns of any of it. */
async function sharedRecord(context: Context, resource: Resource, id: string): Promise<Shared> {
  const row = await asCaller(context, resource, 'show').get(id);
  return { resource, row: row as Row, id, title: String(row?.[resource.display] ?? '') };
}

/** The record that a call names, and what else the call says. */
export async function readShared<T extends { readonly resource: unknown; readonly id: string }>(
  context: Context,
  read: Read<T>,
): Promise<{ shared: Shared; given: T }> {
  const given = read(({ resource }) =>
    sharedResource(context, resource) ? [] : [{ path: 'resource', problem: 'notAChoice' }],
  );
  return { shared: await sharedRecord(context, sharedResource(context, given.resource) as Resource, given.id), given };
}
