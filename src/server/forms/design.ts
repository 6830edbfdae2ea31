import { readExpression } from '../../expressions/read.ts';
import { checkDesigned, type DesignProblem } from '../../meta/check/designed.ts';
import { AppError } from '../../meta/errors.ts';
import type { Json } from '../../meta/json.ts';
import type { Context } from '../context.ts';
import { reachOf } from '../records/access.ts';
import { asSystem } from '../records/rows.ts';
import type { Queries } from '../storage/database.ts';
import { say } from '../labels.ts';
import { sayCause } from './cause-words.ts';
import { problemTextOf } from './problem-texts.ts';

export interface TranslatedProblem {
  readonly path: string;
  /** The field it is about. */
  readonly field: string | null;
  readonly text: string;
  /** In the words of `npm run check`, for whoever reads English. */
  readonly detail: string;
}

/** What a designer may let people choose from: whatever they may choose from themselves. */
const pickableResources = (context: Context) =>
  new Map([...context.model.resources].filter(([, resource]) => reachOf(context, resource, 'select') !== undefined));

export const targetsOf = (context: Context): { id: string; label: string }[] =>
  [...pickableResources(context)]
    .map(([id, { label }]) => ({ id, label: say(context.locale, label) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, context.locale));

export const dictionariesOf = async (context: Context, tx?: Queries): Promise<{ code: string; name: string }[]> =>
  (await asSystem(context, 'settings/dictionaryGroup', tx).find({ is: 'all', of: [] })).map(
    ({ groupCode, groupName }) => ({
      code: String(groupCode),
      name: String(groupName),
    }),
  );

/** What is wrong with a form, in the language of whoever designs it. */
export async function problemsOf(context: Context, form: unknown, tx?: Queries): Promise<TranslatedProblem[]> {
  const dictionaries = new Set((await dictionariesOf(context, tx)).map(({ code }) => code));
  return checkDesigned(form, { resources: pickableResources(context), dictionaries, readExpression }).map((problem) =>
    translate(context, problem),
  );
}

const translate = ({ locale }: Context, { id, path, message, hint, cause }: DesignProblem): TranslatedProblem => ({
  path,
  field: /^properties\.([^.]+)/.exec(path)?.[1] ?? null,
  text: cause ? sayCause(locale, cause) : problemTextOf(id)[locale],
  detail: locale === 'en' ? [message, hint].filter(Boolean).join('; ') : '',
});

/** A form with mistakes is kept as a draft and goes no further. */
export async function refuseProblems(context: Context, tx: Queries, form: Json): Promise<void> {
  const [first, ...more] = await problemsOf(context, form, tx);
  if (!first) return;
  throw new AppError(
    'invalid',
    {},
    {
      errors: [
        {
          path: 'formSchema',
          problem: 'formProblem',
          values: { place: titleAt(form, first), text: first.text, count: more.length + 1 },
        },
      ],
    },
  );
}

function titleAt(form: Json, { field, path }: TranslatedProblem): string {
  const properties = (form as { properties?: Record<string, { title?: string }> } | null)?.properties;
  return (field !== null && properties?.[field]?.title) || field || path;
}
