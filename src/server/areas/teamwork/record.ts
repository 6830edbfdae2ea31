import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { isSharedWork } from '../../../meta/teamwork.ts';
import type { Context } from '../../context.ts';
import { CallInput } from '../../http/call-input.ts';
import { asCaller } from '../../records/rows.ts';

const idTitle = { zh: '记录', en: 'Record', es: 'Registro' } as const;

/** A record that people work on together. */
export interface Shared {
  readonly resource: Resource;
  readonly row: Row;
  readonly id: string;
  readonly title: string;
}

/** The resource that a call names; one that nobody works on together is none. */
export function sharedResource(context: Context, raw: unknown): Resource {
  const resource = typeof raw === 'string' ? context.model.resources.get(raw) : undefined;
  if (!resource || !isSharedWork(resource.declaration))
    throw new AppError('invalid', {}, { errors: [{ path: 'resource', problem: 'notAChoice' }] });
  return resource;
}

/** Whoever may read the record may take part in what is said and done about it; nobody else learns of any of it. */
export async function sharedRecord(context: Context, resource: Resource, id: string): Promise<Shared> {
  const row = await asCaller(context, resource, 'show').get(id);
  return { resource, row: row as Row, id, title: String(row?.[resource.display] ?? '') };
}

/** `resource` and `id` of a call, besides what else it says. */
export async function readShared(
  context: Context,
  { resource: named, ...values }: Readonly<Record<string, unknown>>,
  readMore: (input: CallInput) => void = () => undefined,
): Promise<Shared> {
  const resource = sharedResource(context, named);
  const input = new CallInput(values);
  const id = input.id('id', idTitle);
  readMore(input);
  input.finish();
  return sharedRecord(context, resource, id);
}
