import { AppError } from '../../../meta/errors.ts';
import { chinaDay, startOfDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { noteAnswerFiles, readAnswers, refuseIncomplete } from '../../forms/answers.ts';
import { designedForm, entryId, templateId } from '../../forms/versions.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

const versionOf = ({ formVersion }: Row): number | null => (typeof formVersion === 'number' ? formVersion : null);

/** What is filled in is read by the version of the form that was published when the record was made. */
const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (action === 'submit' && before) {
      const asked = await designedForm(context, tx, String(before.templateId), versionOf(before));
      if (asked) refuseIncomplete(asked, before);
      return refuseAgain(context, tx, before);
    }
    if (before && !('formData' in values)) return;
    const template = await asSystem(context, templateId, tx).one((before ?? values).templateId, 'rely');
    if (!before && template?.status !== 'published')
      throw new AppError('notPublished', { title: template?.templateName ?? '' });
    const form = template && (await designedForm(context, tx, String(template.id), versionOf(before ?? template)));
    if (form) Object.assign(values, await readAnswers(context, tx, form, values.formData, before));
  },
  async after(context, tx, { action, before, values, id }) {
    const row = before ?? values;
    const gone = action === 'delete';
    if (!gone && before && JSON.stringify(before.formData) === JSON.stringify(values.formData)) return;
    const form = await designedForm(context, tx, String(row.templateId), versionOf(values) ?? versionOf(row));
    if (form) await noteAnswerFiles(context, tx, form, id, before, gone ? undefined : values);
  },
};

const limits = {
  once: { zh: '每人', en: 'per person', es: 'por persona' },
  daily: { zh: '每天', en: 'a day', es: 'al día' },
} as const;
const handedIn = ['pending', 'approved', 'finished'];

/** Once, or once a day, as its template says. */
async function refuseAgain(context: Context, tx: Queries, row: Row): Promise<void> {
  const template = await asSystem(context, templateId, tx).one(row.templateId, 'change');
  const limit = template?.submitLimit;
  if (limit !== 'once' && limit !== 'daily') return;
  const today = startOfDay(chinaDay(nowMs()));
  const since =
    limit === 'daily' ? ({ is: 'compare', column: 'applyTime', op: '>=', value: today } as const) : undefined;
  const others = await asSystem(context, entryId, tx).find(
    all(
      isColumn('templateId', row.templateId),
      isColumn('createdBy', row.createdBy),
      { is: 'in', column: 'status', values: handedIn },
      since,
    ),
    { limit: 2 },
  );
  if (others.some(({ id }) => id !== row.id))
    throw new AppError('submitLimitReached', {
      title: template?.templateName ?? '',
      limit: limits[limit][context.locale],
    });
}

export default { resource: entryId, hooks };
