import { isOrdered } from '../bounds.ts';
import { inlineRows } from '../children.ts';
import type { Field } from '../field.ts';
import { conditionKeys } from '../rules.ts';
import type { Cause } from './causes.ts';
import { didYouMean, nearest } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import { inForm, type Check, type Subject, type World } from './subject.ts';

/** The fields that an expression uses, or why it cannot be parsed and which part is wrong. */
export type ReadExpression = (
  fields: ReadonlyMap<string, Field>,
  text: string,
  wanted: 'condition' | 'rule' | Field,
) => { readonly uses: ReadonlySet<string> } | Misread;

export interface Misread {
  readonly fault: string;
  readonly part: string;
  readonly cause: Cause;
}

/** Checks one expression; reports R222 if it cannot be parsed. */
function* readable(
  subject: Subject,
  { readExpression }: World,
  at: string,
  text: string,
  wanted: 'condition' | 'rule' | Field,
  then: (uses: ReadonlySet<string>) => Iterable<Problem> = () => [],
): Iterable<Problem> {
  if (text === '' || !readExpression) return;
  const read = readExpression(subject.resource.fields, text, wanted);
  if ('uses' in read) return yield* then(read.uses);
  const unknown = read.cause.is === 'unknownName' ? read.cause.name : undefined;
  const meant = unknown === undefined ? undefined : nearest(unknown, subject.resource.fields.keys());
  const where = read.part === text || read.part === '' ? '' : ` at ${quote(read.part)}`;
  const said = unknown === undefined ? read.fault : `${quote(unknown)} is not a field of ${subject.id}`;
  yield {
    ...inForm(subject, 'R222', at, `${quote(text)}${where}: ${said}`, meant && `did you mean ${quote(meant)}?`),
    cause: { ...read.cause, ...(meant && { meant }) },
  };
}

const simple = /^\s*(\w+)\s*(>=?|<=?)\s*(\w+)\s*$/;
const keywords: Readonly<Record<string, string>> = {
  '>=': 'x-at-least',
  '<=': 'x-at-most',
  '>': 'x-after',
  '<': 'x-after',
};

const checks: Check = function* (subject, world) {
  const { fields } = subject.resource;
  for (const [i, rule] of (subject.declaration.form['x-rules'] ?? []).entries()) {
    if (typeof rule !== 'object') continue;
    const path = `x-rules[${i}]`;
    const { check, at } = rule;
    const field = fields.get(at);
    const tables = inlineRows(subject.declaration).map(({ name }) => name);
    if (at !== '' && !field && !tables.includes(at))
      yield inForm(
        subject,
        'R223',
        `${path}.at`,
        `${quote(at)} is not a field of ${subject.id}`,
        didYouMean(at, [...fields.keys(), ...tables]),
      );
    else if (field && field.origin !== 'form')
      yield inForm(subject, 'R223', `${path}.at`, `nobody fills in ${quote(at)}, so nobody could mend it`);
    const [, own = '', sign = '', other = ''] = simple.exec(check) ?? [];
    const [one, two] = [fields.get(own), fields.get(other)];
    const isKeyword = one?.origin === 'form' && two?.origin === 'form' && one.type === two.type;
    if (isKeyword && isOrdered(one.type.name)) {
      const [later, earlier] = sign === '<' ? [two, one] : [one, two];
      yield inForm(
        subject,
        'R225',
        `${path}.check`,
        `${quote(check)} is what a keyword says`,
        `say ${quote(keywords[sign])}: ${quote(earlier.name)} at ${quote(later.name)}`,
      );
    } else yield* readable(subject, world, `${path}.check`, check, 'rule');
  }
};

const conditions: Check = function* (subject, world) {
  const required = new Set(subject.declaration.form.required);
  for (const { name, path, spec } of subject.specs) {
    for (const key of conditionKeys) {
      const text = spec[key];
      if (text === undefined) continue;
      const at = `${path}.${key}`;
      const fault = misplaced(key, {
        inBranch: path.startsWith('allOf'),
        readOnly: spec.readOnly === true,
        required: required.has(name),
      });
      if (fault) yield inForm(subject, 'R224', at, `${quote(name)} ${fault}`);
      else
        yield* readable(subject, world, at, text, 'condition', function* (uses) {
          if (uses.has(name)) yield inForm(subject, 'R224', at, `${quote(name)} decides about itself`);
        });
    }
  }
};

function misplaced(
  key: (typeof conditionKeys)[number],
  { inBranch, readOnly, required }: Readonly<Record<'inBranch' | 'readOnly' | 'required', boolean>>,
): string | undefined {
  if (inBranch) return 'stands in a branch, which has a condition of its own';
  if (readOnly) return 'is read-only, so no form asks for it';
  return key === 'x-required-when' && required ? 'is required in any case' : undefined;
}

const formulas: Check = function* (subject, world) {
  for (const { name, path, spec } of subject.specs) {
    const [text, field] = [spec['x-formula'], subject.resource.fields.get(name)];
    if (text === undefined || !field) continue;
    const at = `${path}.x-formula`;
    if (!spec.readOnly)
      yield inForm(
        subject,
        'R226',
        at,
        `${quote(name)} can be written by hand, so no formula keeps it`,
        'add "readOnly": true',
      );
    else if (spec['x-copy'] !== undefined || field.origin !== 'form')
      yield inForm(subject, 'R226', at, `${quote(name)} gets its value in another way already`);
    else if (subject.declaration.appendOnly)
      yield inForm(subject, 'R226', at, 'rows that are only ever added are not worked out anew');
    else
      yield* readable(subject, world, at, text, field, function* (uses) {
        if (uses.has(name)) yield inForm(subject, 'R226', at, `${quote(name)} is worked out from itself`);
      });
  }
};

/** Fields whose `x-show` conditions form a cycle would never appear, or always; formulas in a cycle would never end. */
const circles: Check = function* (subject, { readExpression }) {
  const { fields, rules, formulas: own } = subject.resource;
  const usesOf = (
    texts: Iterable<readonly [string, string]>,
    wanted: (name: string) => 'condition' | Field | undefined,
  ) =>
    new Map(
      [...texts].flatMap(([name, text]) => {
        const target = wanted(name);
        const read = target && readExpression?.(fields, text, target);
        return read && 'uses' in read ? [[name, read.uses] as const] : [];
      }),
    );
  yield* circlesIn(
    usesOf(rules?.show ?? [], () => 'condition'),
    (name) => inForm(subject, 'R224', `properties.${name}.x-show`, `${quote(name)} is shown by what it shows itself`),
  );
  yield* circlesIn(
    usesOf(own, (name) => fields.get(name)),
    (name) =>
      inForm(
        subject,
        'R226',
        `properties.${name}.x-formula`,
        `${quote(name)} is worked out from what it works out itself`,
      ),
  );
};

function* circlesIn(
  uses: ReadonlyMap<string, ReadonlySet<string>>,
  report: (name: string) => Problem,
): Iterable<Problem> {
  const leadsTo = (from: string, to: string, seen: Set<string>): boolean =>
    [...(uses.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && leadsTo(next, to, seen.add(next))));
  for (const name of uses.keys()) {
    if (!uses.get(name)?.has(name) && leadsTo(name, name, new Set([name]))) yield report(name);
  }
}

/** What formulas say, of fields and of the columns of tables. */
export const formulaChecks: readonly Check[] = [formulas, circles];

export const ruleChecks: readonly Check[] = [checks, conditions, ...formulaChecks];
