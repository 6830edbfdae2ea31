import { isObject, type Json, type Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { plainAnswers } from '../forms/answers.ts';
import { fieldTexts, formOfRow } from '../forms/texts.ts';
import { entryId, rowWithout, type DesignedForm } from '../forms/versions.ts';
import { differences } from '../records/audit.ts';
import type { Queries } from '../storage/database.ts';
import type { ActChanges, Differences } from './rows.ts';

/** Where a record holds its answers, which are compared one by one. */
export const answerFields = ['formData', 'formSummary', 'formPrivate', 'formVersion'];

const orNone = (changes: ActChanges): ActChanges | undefined =>
  Object.keys(changes.own).length + Object.keys(changes.answers).length > 0 ? changes : undefined;

/** What a write of the flow has changed of a record, and of the answers in it. */
export async function actChanges(
  context: Context,
  tx: Queries,
  resource: Resource,
  before: Row,
  after: Row,
): Promise<ActChanges | undefined> {
  const form = resource.id === entryId ? await formOfRow(context, after, tx) : undefined;
  const [was, is] = [plainAnswers(before), plainAnswers(after)];
  const emptied = Object.fromEntries(Object.keys(was).map((name) => [name, null]));
  return orNone({
    own: differences(resource, before, rowWithout(after, answerFields)),
    answers: form ? differences(form.resource, was, { ...emptied, ...is }) : {},
  });
}

/** The same of any other write, which the log has compared already. */
export const changesInLog = (changes: Json): ActChanges | undefined =>
  isObject(changes)
    ? orNone({ own: rowWithout(changes as Row, answerFields) as unknown as Differences, answers: {} })
    : undefined;

const same = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Several changes as one: what a field held before them, and what it holds now. */
function inOne(all: readonly Differences[]): Differences {
  const merged = new Map<string, readonly [Json, Json]>();
  for (const [name, [was, is]] of all.flatMap((one) => Object.entries(one))) {
    const first = merged.get(name)?.[0] ?? was;
    // Equal masks do not say that it is the old value again.
    if (merged.has(name) && same(first, is) && !same(was, is)) merged.delete(name);
    else merged.set(name, [first, is]);
  }
  return Object.fromEntries(merged);
}

export const together = (all: readonly ActChanges[]): ActChanges => ({
  own: inOne(all.map(({ own }) => own)),
  answers: inOne(all.map(({ answers }) => answers)),
});

export interface SaidChange {
  readonly title: string;
  /** Empty if there was nothing. */
  readonly before: string;
  readonly after: string;
}

/** Says changes in words, as far as their reader is shown the fields. */
export class ChangeWords {
  readonly #context: Context;
  readonly #resource: Resource;
  readonly #form: DesignedForm | undefined;
  readonly #isHidden: (name: string) => boolean;

  constructor(
    context: Context,
    resource: Resource,
    { form, isHidden }: { form: DesignedForm | undefined; isHidden(name: string): boolean },
  ) {
    this.#context = context;
    this.#resource = resource;
    this.#form = form;
    this.#isHidden = isHidden;
  }

  async of({ own, answers }: ActChanges): Promise<SaidChange[]> {
    return [
      ...(await this.#say(this.#resource, own)),
      ...(this.#form ? await this.#say(this.#form.resource, answers) : []),
    ];
  }

  async #say(resource: Resource, changes: Differences): Promise<SaidChange[]> {
    // In the order of the form; a database may keep another one.
    const shown = [...resource.fields.values()].flatMap(({ name, title, origin }) => {
      const change = changes[name];
      return change && origin === 'form' && !this.#isHidden(name)
        ? [{ name, title, was: change[0], is: change[1] }]
        : [];
    });
    if (shown.length === 0) return [];
    const words = async (at: 'was' | 'is') => {
      const row = Object.fromEntries(shown.map((one) => [one.name, one[at]]));
      return new Map((await fieldTexts(this.#context, resource, row)).map(({ name, value }) => [name, value]));
    };
    const [was, is] = await Promise.all([words('was'), words('is')]);
    return shown.map(({ name, title }) => ({ title, before: was.get(name) ?? '', after: is.get(name) ?? '' }));
  }
}
