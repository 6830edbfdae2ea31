import type { Cause } from '../../../meta/check/causes.ts';
import type { Problem } from '../../../meta/check/problem.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Field } from '../../../meta/field.ts';
import { isObject } from '../../../meta/json.ts';
import { fill } from '../../../meta/locale.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { say } from '../../labels.ts';
import { sayCause } from '../../forms/cause-words.ts';
import { flowWords, keyWords } from './flow-words.ts';

/** A mistake as whoever draws the flow reads it: at which step, at which of its settings, and what is wrong. */
export interface SaidProblem {
  readonly id: Problem['id'];
  readonly path: string;
  readonly step: string | null;
  readonly field: string | null;
  readonly text: string;
  /** In the words of `npm run check`, for whoever reads English. */
  readonly detail: string;
}

interface Around {
  readonly context: Context;
  readonly resource: Resource;
  /** What the flow may read. */
  readonly fields: ReadonlyMap<string, Field>;
  /** As it was sent, whatever it holds. */
  readonly document: unknown;
}

export function sayProblem(around: Around, { id, path, cause, message, hint }: Problem): SaidProblem {
  const { locale } = around.context;
  const found = stepAt(around.document, path);
  return {
    id,
    path,
    step: found ? titleOf(found, around) : null,
    field: fieldAt(around, path, found?.step),
    text: cause ? sayCause(locale, cause, (key, value) => wordFor(around, cause.is, key, value, found?.step)) : message,
    detail: locale === 'en' ? [message, hint].filter(Boolean).join('; ') : '',
  };
}

/** Refuses what has mistakes, naming the first one in the message and all of them beside it. */
export function refuseProblems(around: Around, problems: readonly Problem[]): void {
  const said = problems.map((problem) => sayProblem(around, problem));
  const [first] = said;
  if (!first) return;
  const { locale } = around.context;
  const { step, field, text } = first;
  const place = [step ?? flowWords.flow[locale], field].filter(Boolean).join(' · ');
  throw new AppError(
    'invalid',
    {},
    {
      errors: [{ path: 'document', problem: 'flowProblem', values: { place, text, count: said.length } }],
      problems: said,
    },
  );
}

/** Steps and paths, from the outermost to the one that a path leads to. */
const places = /(?:^|\.)(steps|paths)\[(\d+)\]/g;

/** The innermost step that a path leads to, in a document that may hold anything. */
function stepAt(document: unknown, path: string): { step: unknown; number: number } | undefined {
  let at = document;
  let found: { step: unknown; number: number } | undefined;
  for (const [, list = '', i] of path.matchAll(places)) {
    const inner = isObject(at) ? at[list] : undefined;
    at = Array.isArray(inner) ? (inner as unknown[])[Number(i)] : undefined;
    if (list === 'steps') found = { step: at, number: Number(i) + 1 };
  }
  return found;
}

function titleOf({ step, number }: { step: unknown; number: number }, { context: { locale } }: Around): string {
  for (const name of isObject(step) ? [step.title, step.id] : [])
    if (typeof name === 'string' && name.trim() !== '') return say(locale, name.slice(0, 60));
  return fill(flowWords.step[locale], { n: number });
}

/** What a step makes, if its values are fields of another record. */
const madeBy = ({ context, resource }: Around, step: unknown): Resource =>
  (isObject(step) && typeof step.resource === 'string' && context.model.resources.get(step.resource)) || resource;

const fieldTitle = (around: Around, name: string, step?: unknown): string | undefined => {
  const title = (madeBy(around, step).fields.get(name) ?? around.fields.get(name))?.title;
  return title && say(around.context.locale, title);
};

/** The setting that a path names: 条件 of `paths[0].when`, the title of the field of `values.note`. */
function fieldAt(around: Around, path: string, step: unknown): string | null {
  const { locale } = around.context;
  const rest = path.replace(/^.*steps\[\d+\]/, '');
  const [, way] = /paths\[(\d+)\]/.exec(rest) ?? [];
  const named = /(?:^|\.)(values|fields)\.([^.]+)$/.exec(rest);
  const key = rest.split('.').find((one) => Object.hasOwn(keyWords, one));
  const word = named
    ? (fieldTitle(around, named[2] as string, named[1] === 'values' ? step : undefined) ?? (named[2] as string))
    : key && keyWords[key]?.[locale];
  const onPath = way === undefined ? undefined : fill(flowWords.path[locale], { n: Number(way) + 1 });
  return [onPath, word].filter(Boolean).join(' · ') || null;
}

/** Names of fields, transitions, records and types as people know them; anything else as it stands. */
function wordFor(around: Around, is: Cause['is'], key: string, value: string, step: unknown): string {
  const { context, resource } = around;
  const { locale, model } = context;
  if (key === 'words' && locale === 'zh') return value.replaceAll(', ', '、');
  const record = ['of', 'to', 'name'].includes(key) ? model.resources.get(value)?.label : undefined;
  if (record !== undefined) return say(locale, record);
  if (key === 'state') return say(locale, resource.states?.labels[value] ?? value);
  if (!['name', 'field', 'other'].includes(key)) return value;
  const transition = resource.states?.transitions.get(value)?.label;
  return ofTransitions.has(is) && transition !== undefined && key !== 'field'
    ? say(locale, transition, 'action')
    : (fieldTitle(around, value, step) ?? value);
}

const ofTransitions: ReadonlySet<Cause['is']> = new Set([
  'isPassing',
  'startsElsewhere',
  'twoRefuse',
  'takesItself',
  'asksForInput',
  'twoPeople',
  'leavesWaiting',
]);
