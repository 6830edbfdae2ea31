import type { Field } from '../field.ts';
import { pathsIn, type Letter } from '../letter.ts';
import { isUnprintable } from './cards.ts';
import { typeText } from './names.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import { inResource, type Subject, type World } from './subject.ts';

const customers = 'residents/user';

/** What can be seen and not be said. */
const shown = ['image', 'images', 'richtext'];

/** Text messages are paid for by their length. */
const maxText = 200;

/** Checks a message to people outside: its paths lead somewhere, and it tells nothing that is kept from most readers. */
export function* letter(
  subject: Subject,
  world: World,
  path: string,
  { to, text, where = {} }: Letter,
): Iterable<Problem> {
  const said = (at: string, message: string, hint?: string) =>
    inResource(subject, 'R325', `${path}.${at}`, message, hint);
  for (const name of Object.keys(where)) yield* fieldOf(subject, subject, `${path}.where.${name}`, name);
  if (to.length === 0) yield said('to', 'reaches nobody', 'name a customer or a phone number');
  for (const [i, one] of to.entries()) {
    const field = yield* endOf(subject, world, `${path}.to[${i}]`, one);
    if (field && field.type.name !== 'phone' && field.spec['x-ref'] !== customers)
      yield said(`to[${i}]`, `${typeText(field)} is neither a customer nor a phone number`);
  }
  if (text.length > maxText) yield said('text', `is longer than ${maxText} characters`);
  for (const one of pathsIn(text)) {
    const field = yield* endOf(subject, world, `${path}.text`, one);
    if (field && (field.spec['x-sensitive'] || isUnprintable(field) || shown.includes(field.type.name)))
      yield said('text', `${typeText(field)} is nothing to tell`, 'take it out: who reads the history reads it too');
  }
}

/** The field at the end of a path of references. */
function* endOf(subject: Subject, world: World, at: string, path: string): Generator<Problem, Field | undefined> {
  let here: Subject = subject;
  const [last = '', ...hops] = path.split('.').toReversed();
  for (const hop of hops.toReversed()) {
    const field = yield* fieldOf(subject, here, at, hop);
    const next = world.subjects.get(field?.spec['x-ref'] ?? '');
    if (field && (!next || field.type.name !== 'ref'))
      yield inResource(subject, 'R325', at, `${typeText(field)} refers to no row`);
    if (!next) return undefined;
    here = next;
  }
  return yield* fieldOf(subject, here, at, last);
}

function* fieldOf(subject: Subject, of: Subject, at: string, name: string): Generator<Problem, Field | undefined> {
  const { fields } = of.resource;
  const field = fields.get(name);
  if (!field)
    yield inResource(subject, 'R325', at, `${quote(name)} is not a field of ${of.id}`, didYouMean(name, fields.keys()));
  return field;
}
