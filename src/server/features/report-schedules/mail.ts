import { escape } from '../../../meta/html/entities.ts';
import type { Row } from '../../../meta/json.ts';
import type { Report } from '../../../meta/report/report.ts';
import type { ReportResult } from '../../../meta/report/result.ts';
import type { Context } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { say } from '../../labels.ts';
import { totalsOf } from './make.ts';

const mails = 'notices/emailMessage';
const maxTitle = 60;

/**
 * A mail with the totals, sent through the outbox like every other mail. The file is not attached: it stays in the
 * console, which checks permissions again.
 */
export async function mailTotals(
  product: Context,
  tx: Queries,
  report: Report,
  result: ReportResult,
  { name, address, hasFile }: { name: string; address: string; hasFile: boolean },
): Promise<void> {
  const resource = resourceOf(product, mails);
  const send = resource.states?.transitions.get('sendPlanned');
  if (!send) throw new Error(`${mails} has no step sendPlanned`);
  const label = say(product.locale, report.declaration.label);
  const lines = [
    `${label}${report.standing ? '' : `　${result.from} ~ ${result.to}`}`,
    ...totalsOf(product, result),
    say(product.locale, report.declaration.note),
    ...(hasFile ? ['明细表格已放入控制台的导出中心，保留 7 天。'] : []),
  ];
  const message: Row = {
    title: `${name} ${result.to}`.slice(0, maxTitle),
    content: lines.map((line) => `<p>${escape(line)}</p>`).join(''),
    receivers: address,
    status: 'approved',
  };
  const row = await asSystem(product, resource, tx).add(message, { unlogged: true });
  await asSystem(product, resource, tx).move(row, send);
}
