import type { Json, Row } from '../../../src/meta/json.ts';
import type { Rows } from '../rows.ts';

/** Values that pass checks in code that forms do not declare, by resource. */
export type Extra = Readonly<Record<string, (rows: Rows, asked: Row) => Promise<Row>>>;

/** Updates the requested row to what the new row needs, or adds one with these values. */
export async function placeWith(rows: Rows, id: string, asked: Json | undefined, needs: Row): Promise<string> {
  if (typeof asked !== 'string') return (await rows.add(rows.resource(id), needs)).id;
  await rows.put(rows.resource(id), asked, needs);
  return asked;
}

/** The project of the requested merchant. */
export const projectOf = async (rows: Rows, merchantId: Json | undefined): Promise<Json | undefined> =>
  typeof merchantId === 'string'
    ? (await rows.find(rows.resource('merchants/merchant'), merchantId))?.orgId
    : undefined;
