import { passCodeOf } from '../../server/areas/visitors/pass-code.ts';
import type { Services } from '../../server/context.ts';
import { all, isColumn } from '../../server/storage/condition.ts';
import type { Queries } from '../../server/storage/database.ts';

/** Codes that were made before there was a key would open nothing. */
export async function signCodes(services: Services, tx: Queries): Promise<void> {
  const { store, model } = services;
  const codes = model.resources.get('visitors/visitorQrCode');
  if (!codes) return;
  const rows = await store.find(codes.table, ['id', 'codeNo'], all(), { tx, limit: Number.MAX_SAFE_INTEGER });
  for (const { id, codeNo } of rows)
    await store.update(tx, codes.table, { passCode: passCodeOf(services, String(codeNo)) }, isColumn('id', id));
}
