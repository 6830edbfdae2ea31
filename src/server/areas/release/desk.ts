import { chinaMinute } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { textField } from '../../http/input/fields.ts';
import type { Given } from '../../http/input/input.ts';
import { readRow } from '../../records/read.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import { refusal } from '../refusal.ts';

const releases = 'release/electronRelease';
const maxTyped = 40;

export const shownCode = { code: textField({ zh: '放行码', en: 'Release code', es: 'Código de salida' }, maxTyped) };

/**
 * The release that a code belongs to, with what may leave, and why it may not if so. A guard finds those of their own
 * project; any other code is unknown.
 */
export async function lookAtRelease(context: Context, { code }: Given<typeof shownCode>): Promise<Row> {
  const found = code && (await asCaller(context, releases, 'release').first(isColumn('qrCode', code)));
  if (!found) throw refusal('releaseCodeUnknown', 'code');
  return {
    release: await readRow(context, resourceOf(context, releases), found.id),
    reason: found.status === 'approved' ? null : over(found).text(context.locale),
  };
}

const over = ({ actualTime }: Row) =>
  refusal('releaseOver', 'code', { time: actualTime ? chinaMinute(String(actualTime)) : '' });
