import { AppError, type FieldError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import type { Context } from '../context.ts';
import { answersOf } from '../forms/versions.ts';
import { actChanges } from './changes.ts';
import { readInput } from '../records/input.ts';
import { refuse } from '../records/mutate.ts';
import { checkReferences } from '../records/references.ts';
import { asSystem } from '../records/rows.ts';
import { validateForm } from '../records/validate.ts';
import type { Queries } from '../storage/database.ts';
import type { Run } from './run.ts';

const written = new WeakSet<Queries>();

/** Is the record being changed by its own flow? Any other change restarts the approval. */
export const isOwnChange = (tx: Queries): boolean => written.has(tx);

/** Writes the fields that an approver filled in, as far as the step allows. */
export async function changeFields(run: Run, changes: Record<string, unknown>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const { context, fields } = run.around;
  const isOpen = (name: string) => run.step.fields?.[name] === 'edit' && fields.has(name);
  const closed = Object.keys(changes).filter((name) => !isOpen(name));
  if (closed.length > 0)
    throw new AppError('invalid', {}, { errors: closed.map((path): FieldError => ({ path, problem: 'unknown' })) });
  const [own, answers] = apart(run, changes as Row);
  await write(run, { ...readOwn(run, own), ...answered(run, answers) }, context);
}

/** Writes what was filled in anew; the form reads all of it, as it did the first time. */
export const changeAnswers = (run: Run, answers: Row): Promise<void> =>
  write(run, { formData: answers }, run.around.context);

/** What is said of the record, and of the answers that it holds. */
function apart({ around: { resource } }: Run, values: Row): [own: Row, answers: Row] {
  const of = (isOwn: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => resource.fields.has(name) === isOwn));
  return [of(true), of(false)];
}

/** The other answers stay; all of them are read anew by the form that asked for them. */
const answered = ({ row }: Run, answers: Row): Row =>
  Object.keys(answers).length > 0 ? { formData: { ...answersOf(row), ...answers } } : {};

function readOwn(run: Run, changes: Row): Row {
  const { context, resource } = run.around;
  const open = new Map([...resource.fields].filter(([name]) => name in changes));
  // Forms send strings, other callers numbers; both are accepted.
  const texts = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
    ]),
  );
  const { values, errors } = readInput(context, { ...resource, fields: open }, texts, 'form', 'update');
  const said = new Set(errors.map(({ path }) => path));
  const wrong = validateForm(resource, { ...ownValues(run), ...values }, new Set(Object.keys(values)), run.row).errors;
  refuse([...errors, ...wrong.filter(({ path }) => path in values && !said.has(path))]);
  return values;
}

/** Writes values that the flow itself has worked out, by the checks of the form. */
export async function writeFields(run: Run, values: Row, writer: Context): Promise<void> {
  const { resource } = run.around;
  const [own, answers] = apart(run, values);
  const { errors } = validateForm(resource, { ...ownValues(run), ...own }, new Set(Object.keys(own)), run.row);
  refuse(errors.filter(({ path }) => path in own));
  await write(run, { ...own, ...answered(run, answers) }, writer);
}

/** What people may write of the record. */
const ownValues = ({ row, around: { resource } }: Run): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => resource.fields.get(name)?.readOnly === false));

async function write(run: Run, values: Row, writer: Context): Promise<void> {
  const { tx, resource } = run.around;
  refuse(await checkReferences(writer, tx, resource, values, run.row));
  written.add(tx);
  const before = run.row;
  run.row = await asSystem(writer, resource, tx)
    .change(before, values)
    .finally(() => written.delete(tx));
  run.changed = await actChanges(writer, tx, resource, before, run.row);
}
