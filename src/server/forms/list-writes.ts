import { AppError, type FieldError } from '../../meta/errors.ts';
import { entryFields } from '../../meta/form-list.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context, Grants } from '../context.ts';
import { codecOf } from '../records/codec.ts';
import type { Elsewhere } from '../records/hooks.ts';
import type { Input } from '../records/input.ts';
import { resourceOf } from '../records/resource-of.ts';
import { asSystem, rowsWithin } from '../records/rows.ts';
import { transitionRows } from '../records/transition.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { answersOf, entryId, templateId } from './versions.ts';

/** What is written in the list of a form is written as an entry of it: by the same checks, hooks, flow and log. */
export function entryWrites(list: Resource, template: Row): Elsewhere {
  const templateRowId = String(template.id);
  return {
    resource: entryId,
    async add(context, tx, reach, input, postpone) {
      const { acting, entry, own } = await prepared(context, list);
      const { values, answers } = split(input, own, list);
      const whole = { values: { ...values, templateId: templateRowId, formData: answers }, errors: input.errors };
      const row = await inWords(() => rowsWithin(acting, entry, reach, tx).addChecked(whole, postpone));
      return shown(context, tx, list, row);
    },
    async update(context, tx, reach, input, target) {
      const { acting, entry, own } = await prepared(context, list);
      const before = await asSystem(context, entryId, tx).one(target.id);
      if (!before || before.templateId !== templateRowId) throw new AppError('notFound');
      const { values, answers } = split(input, own, list);
      const changed: Row = Object.keys(answers).length > 0 ? { formData: { ...answersOf(before), ...answers } } : {};
      const whole: Input = { values: { ...values, ...changed }, errors: input.errors };
      const row = await inWords(() => rowsWithin(acting, entry, reach, tx).updateChecked(whole, target));
      return shown(context, tx, list, row);
    },
    async transition(context, name, body) {
      const { acting, entry } = await prepared(context, list);
      const ids = [body.values.ids ?? body.values.id].flat().flatMap((one) => String(one ?? '').split(','));
      const known = await context.store.find(list.table, ['id'], { is: 'in', column: 'id', values: ids });
      if (known.length < new Set(ids).size) throw new AppError('notFound');
      return transitionRows(acting, entry, name, body);
    },
  };
}

/** Whoever may do something in the list may do it with the entries of this form: their grants there are those of the list. */
async function prepared(context: Context, list: Resource) {
  const [entry, templates] = [resourceOf(context, entryId), resourceOf(context, templateId)];
  const { grants: own } = context.principal;
  const grants: Grants = {
    reach: (code, action) =>
      code === entry.code
        ? own.reach(list.code, action)
        : code === templates.code && action === 'select'
          ? 'all'
          : own.reach(code, action),
    codesByAction: () => own.codesByAction(),
    perms: () => own.perms(),
    bounded: own.bounded,
  };
  const acting: Context = { ...context, principal: { ...context.principal, grants } };
  return { acting, entry, own: entryFields(entry.declaration) };
}

/** What the record has itself, and what its form asks; a name of both says both. */
function split({ values }: Input, own: Row | object, list: Resource): { values: Row; answers: Row } {
  const given = Object.entries(values);
  const asked = new Set(Object.keys(list.declaration.form.properties));
  return {
    values: Object.fromEntries(given.filter(([name]) => name in own)),
    answers: Object.fromEntries(given.filter(([name]) => asked.has(name) && !(name in own))),
  };
}

/** In the list an answer is a field like any other. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.detail.errors) throw error;
    const errors = error.detail.errors.map((one): FieldError => ({
      ...one,
      path: one.path.replace(/^formData\./, ''),
    }));
    throw new AppError(error.id, error.values, { ...error.detail, errors });
  }
}

async function shown(context: Context, tx: Queries, list: Resource, { id }: Row): Promise<Row> {
  const codec = codecOf(context, list);
  const [row] = await context.store.find(list.table, codec.readable, isColumn('id', String(id)), { tx, limit: 1 });
  if (!row) throw new AppError('notFound');
  return codec.toPlain(row);
}
