import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { mailTo } from '../notices/mail-to.ts';
import { refusal } from '../refusal.ts';

const invoices = 'enterprise/signServiceInvoice';
/** What asks for a part of what was agreed. */
const asking: ReadonlySet<string> = new Set(['add', 'update', 'resubmit']);

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (asking.has(action)) await refuseTooMuch(context, tx, { ...before, ...values });
  },
  async after(context, tx, { action, before = {}, values }) {
    const invoice = { ...before, ...values };
    if (action !== 'issue' || typeof invoice.email !== 'string') return;
    await mailTo(context, tx, {
      address: invoice.email,
      title: `发票 ${String(invoice.invoiceNo)}`,
      text: `${String(invoice.invoiceTitle)}：发票 ${String(invoice.invoiceNo)} 已开具，金额 ${String(invoice.amount)} 元。`,
      attachments: typeof invoice.invoiceFile === 'string' ? [invoice.invoiceFile] : [],
    });
  },
};

/** No more is invoiced than was agreed; one that was reversed or rejected counts no longer. The agreement is locked. */
async function refuseTooMuch(context: Context, tx: Queries, { id, signId, amount }: Row): Promise<void> {
  const { signedTotal, price } = await asSystem(context, 'enterprise/productSign', tx).get(String(signId), 'change');
  const others = await asSystem(context, invoices, tx).find(
    all(isColumn('signId', signId), { is: 'in', column: 'status', values: ['applying', 'issued'] }),
    { columns: ['id', 'amount'] },
  );
  const left = others
    .filter((other) => other.id !== id)
    .reduce((sum, other) => sum - cents(other.amount), cents(signedTotal ?? price));
  if (cents(amount) > left) throw refusal('invoiceTooMuch', 'amount', { left: fromCents(Math.max(0, left)) });
}

export default { resource: invoices, hooks };
