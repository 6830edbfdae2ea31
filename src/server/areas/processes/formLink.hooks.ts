import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { designedForm, templateId } from '../../forms/versions.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';

/** What can be filled in without asking the product for anything that is nobody else's business. */
const publicTypes: ReadonlySet<string> = new Set(
  'text longtext url email integer decimal money percent rate enum enums bool date datetime time month phone idcard plate color json image images file files'.split(
    ' ',
  ),
);

/** Refuses forms that people without an account may not, or could not, fill in. Asked with each filling too: the next version may be another. */
export async function refuseUnlessPublic(context: Context, tx: Queries | undefined, id: unknown): Promise<Row> {
  const template = await asSystem(context, templateId, tx).one(id, tx && 'rely');
  const number = typeof template?.formVersion === 'number' ? template.formVersion : null;
  const form = template && number !== null ? await designedForm(context, tx, String(template.id), number) : undefined;
  const fields = [...(form?.resource.fields.values() ?? [])].filter(({ origin }) => origin === 'form');
  const closed = fields.filter(({ type }) => !publicTypes.has(type.name)).map(({ title }) => title);
  const isOpen = template?.status === 'published' && template.publicFill === true && template.submitLimit === 'none';
  if (!template || !form || !isOpen || closed.length > 0)
    throw new AppError('formNotPublic', { title: template?.templateName ?? '', fields: closed.join('、') || '-' });
  return template;
}

const hooks: ResourceHooks = {
  async before(context, tx, { before, values }) {
    if (!before) await refuseUnlessPublic(context, tx, values.templateId);
  },
};

export default { resource: 'processes/formLink', hooks };
