import { printPlace, readPlace, type PrintPart } from '../print.ts';
import { totalFields } from '../list-rules.ts';
import { isUnprintable, ofCard } from './cards.ts';
import { didYouMean } from './nearest.ts';
import { namedField, repeated, typeText } from './names.ts';
import { quote, type Problem } from './problem.ts';
import { inForm, inResource, type Check, type Subject, type World } from './subject.ts';

/** What a paper cannot hold: a secret, or bytes. */

const onPaper = (subject: Subject, path: string, name: string): Iterable<Problem> =>
  namedField(subject, path, name, function* (field) {
    if (isUnprintable(field)) yield inResource(subject, 'R121', path, `${typeText(field)} is nothing to print`);
  });

function* text(subject: Subject, path: string, said: string): Iterable<Problem> {
  for (const [, place = ''] of said.matchAll(printPlace)) {
    const { name, inWords } = readPlace(place);
    yield* namedField(subject, path, name, function* (field) {
      if (inWords && field.type.name !== 'money')
        yield inResource(subject, 'R121', path, `${typeText(field)} is no amount to write in words`);
    });
    yield* onPaper(subject, path, name);
  }
}

function* rows(
  subject: Subject,
  world: World,
  path: string,
  { rows: child, columns, sums = [] }: Extract<PrintPart, { rows: string }>,
): Iterable<Problem> {
  const children = subject.declaration.children ?? {};
  const target = world.subjects.get(children[child]?.resource ?? '');
  if (!Object.hasOwn(children, child))
    yield inResource(
      subject,
      'R121',
      `${path}.rows`,
      `${quote(child)} is none of its children`,
      didYouMean(child, Object.keys(children)),
    );
  if (!target) return;
  yield* repeated(subject, `${path}.columns`, columns);
  const named = target.resource.fields;
  for (const [i, name] of columns.entries())
    if (!named.has(name))
      yield inResource(
        subject,
        'R121',
        `${path}.columns[${i}]`,
        `${quote(name)} is not a field of ${target.id}`,
        didYouMean(name, named.keys()),
      );
  const amounts = totalFields(target.resource).map(({ name }) => name);
  for (const [i, name] of sums.entries())
    if (!columns.includes(name) || !amounts.includes(name))
      yield inResource(
        subject,
        'R121',
        `${path}.sums[${i}]`,
        `${quote(name)} is no column of amounts that add up`,
        didYouMean(
          name,
          amounts.filter((amount) => columns.includes(amount)),
        ),
      );
}

const papers: Check = function* (subject, world) {
  for (const [name, { parts }] of Object.entries(subject.declaration.print ?? {})) {
    for (const [i, part] of parts.entries()) {
      const path = `print.${name}.parts[${i}]`;
      if ('text' in part) yield* text(subject, `${path}.text`, part.text);
      if ('card' in part)
        for (const problem of ofCard(subject.resource.fields, part.card, `${path}.card`))
          yield inResource(subject, 'R121', problem.path, problem.message, problem.hint);
      if ('rows' in part) yield* rows(subject, world, path, part);
      if ('fields' in part) {
        yield* repeated(subject, `${path}.fields`, part.fields);
        for (const [at, field] of part.fields.entries()) yield* onPaper(subject, `${path}.fields[${at}]`, field);
      }
    }
  }
};

/** Designed forms have no declaration of their own, so they say it themselves. */
const cardsOfForm: Check = function* (subject) {
  if (subject.declaration.form['x-cards'])
    yield inForm(
      subject,
      'R121',
      'x-cards',
      'is read of designed forms alone',
      'declare them in "print" of the resource',
    );
};

export const printChecks: readonly Check[] = [papers, cardsOfForm];
