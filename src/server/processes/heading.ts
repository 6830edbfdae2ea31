import { askedStep, type Flow } from '../../meta/flow.ts';
import { allSteps } from '../../meta/flow-way.ts';
import type { Field } from '../../meta/field.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { formOfRow, summaryOf } from '../forms/texts.ts';
import { answersWithout, entryId, templateId } from '../forms/versions.ts';
import { RowTexts } from '../records/row-texts.ts';
import { asSystem } from '../records/rows.ts';
import type { Queries } from '../storage/database.ts';
import type { Case } from './rows.ts';
import { hiddenAnswers } from './seen.ts';

const maxTitle = 200;
const maxSummary = 200;
/** Fields of a record that has no summary of its own. */
const maxFields = 4;

type Heading = Pick<Case, 'recordTitle' | 'subject' | 'applicant' | 'summary'>;

/** How lists name a case. Everybody who is asked reads it, so what a step hides is left out. */
export async function headingOf(
  context: Context,
  tx: Queries,
  resource: Resource,
  flow: Flow,
  row: Row,
): Promise<Heading> {
  const hidden = new Set(
    [...allSteps(flow.steps)].flatMap((step) =>
      Object.entries(askedStep(step)?.fields ?? {}).flatMap(([name, how]) => (how === 'hide' ? [name] : [])),
    ),
  );
  const recordTitle = String(row[resource.display] ?? '').slice(0, maxTitle);
  if (resource.id !== entryId)
    return { recordTitle, subject: null, applicant: null, summary: await lineOf(context, tx, resource, hidden, row) };
  const template = await asSystem(context, templateId, tx).one(row.templateId);
  const isHidden = hidden.has('formData') || hidden.has('formSummary');
  const unseen = hiddenAnswers(resource, hidden);
  const form = unseen.length > 0 && !isHidden ? await formOfRow(context, row, tx) : undefined;
  const summary = form ? await summaryOf(context, tx, form.resource, answersWithout(row, unseen)) : row.formSummary;
  return {
    recordTitle,
    subject: textOf(template?.templateName),
    applicant: hidden.has('applicantName') ? null : textOf(row.applicantName),
    summary: isHidden ? null : textOf(summary),
  };
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? [...value].slice(0, maxSummary).join('') : null;

/** The first columns of its list that hold something. */
async function lineOf(
  context: Context,
  tx: Queries,
  resource: Resource,
  hidden: ReadonlySet<string>,
  row: Row,
): Promise<string | null> {
  const fields = (resource.declaration.list?.columns ?? [])
    .map((name) => resource.fields.get(name))
    .filter((field): field is Field => field !== undefined && isTold(resource, field, hidden) && hasValue(row, field))
    .slice(0, maxFields);
  const [texts = []] = await new RowTexts({ ...context, locale: 'zh' }, resource, fields, tx).of([row]);
  return textOf(fields.map(({ title }, i) => `${title}：${(texts[i] ?? '').replace(/\s+/g, ' ')}`).join('；'));
}

const isTold = (resource: Resource, { name, origin, spec, type }: Field, hidden: ReadonlySet<string>): boolean =>
  origin === 'form' &&
  name !== resource.display &&
  // Nearly always the same, and the first column of many lists.
  name !== resource.declaration.scope?.project &&
  !hidden.has(name) &&
  !spec['x-sensitive'] &&
  !spec['x-access'] &&
  !spec.readOnly &&
  !type.secret &&
  type.sheet !== 'none';

const hasValue = (row: Row, { name }: Field): boolean => (row[name] ?? null) !== null && row[name] !== '';
