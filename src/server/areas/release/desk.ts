import { toChinaTime } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { CallInput } from '../../http/call-input.ts';
import { readRow } from '../../records/read.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import { refusal } from '../refusal.ts';

const releases = 'release/electronRelease';
const codeTitle = { zh: '放行码', en: 'Release code', es: 'Código de salida' } as const;
const maxTyped = 40;

/**
 * The release that a code belongs to, with what may leave, and why it may not if so. A guard finds those of their own
 * project; any other code is unknown.
 */
export async function lookAtRelease(context: Context, body: Readonly<Record<string, unknown>>): Promise<Row> {
  const input = new CallInput(body);
  const typed = input.text('code', codeTitle, maxTyped);
  input.finish();
  const found = typed && (await asCaller(context, releases, 'release').first(isColumn('qrCode', typed)));
  if (!found) throw refusal('releaseCodeUnknown', 'code');
  const time = toChinaTime(String(found.actualTime ?? '')).slice(0, 16);
  return {
    release: await readRow(context, resourceOf(context, releases), found.id),
    reason: found.status === 'approved' ? null : refusal('releaseOver', 'code', { time }).text(context.locale),
  };
}
