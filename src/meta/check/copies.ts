import { readCopy, takesDay } from '../copies.ts';
import type { Field } from '../field.ts';
import { isRestricted } from '../field-access.ts';
import { didYouMean } from './nearest.ts';
import { isStored, typeText } from './names.ts';
import { quote, type Problem } from './problem.ts';
import { inForm, type Check, type Subject, type World } from './subject.ts';

const kindOf = ({ type, spec }: Field) => JSON.stringify([type.name, spec['x-ref'], spec['x-dict'], spec['x-options']]);

/** A copy is seen by whoever may see what it copies, under a code that may be another one. */
const sameAccess = (copy: Field, source: Field) =>
  JSON.stringify(copy.spec['x-access']) === JSON.stringify(source.spec['x-access']);

/** The reason why a field cannot be copied into another one, if any. */
function whyNotCopyable(copy: Field, source: Field): string | undefined {
  if (!isStored(source) || source.type.secret) return 'is not stored where it could be read';
  if (source.spec['x-sensitive'] && !copy.spec['x-sensitive']) return 'is masked';
  if (isRestricted(source) && !sameAccess(copy, source)) return 'is shown only to some';
  return kindOf(copy) === kindOf(source) || takesDay(copy, source)
    ? undefined
    : `is of another kind than ${typeText(copy)}`;
}

function* copySource(
  subject: Subject,
  world: World,
  at: string,
  copy: Field,
  path: string,
  id: 'R218' | 'R228' = 'R218',
): Iterable<Problem> {
  const { follows, of } = readCopy(copy.name, path);
  const missing = (name: string, { id: ofResource, fields }: Subject['resource']) =>
    inForm(
      subject,
      id,
      at,
      `${quote(path)}: ${quote(name)} is not a field of ${ofResource}`,
      didYouMean(name, fields.keys()),
    );
  const beside = subject.resource.fields.get(follows);
  if (!beside) return yield missing(follows, subject.resource);
  if (of === undefined && beside.origin === 'system')
    return yield inForm(
      subject,
      id,
      at,
      `${quote(path)}: ${quote(follows)} is kept by the product, after copies are filled in`,
      'say "x-stamp": "now" for when a row was added',
    );
  if (of !== undefined && beside.type.name !== 'ref')
    return yield inForm(subject, id, at, `${quote(path)}: ${typeText(beside)} is no reference to one row`);
  const target = of === undefined ? subject.resource : world.subjects.get(beside.spec['x-ref'] ?? '')?.resource;
  // A dangling reference is reported where it is declared.
  if (!target) return;
  const source = target.fields.get(of ?? follows);
  if (!source) return yield missing(of ?? follows, target);
  // All copies are filled in one pass, so a copy of a copy would find its source empty.
  const reason =
    of === undefined && source.spec['x-copy'] !== undefined ? 'is a copy itself' : whyNotCopyable(copy, source);
  if (reason) yield inForm(subject, id, at, `${quote(path)}: ${typeText(source)} ${reason}`);
}

const copies: Check = function* (subject, world) {
  for (const { name, path, spec } of subject.specs) {
    const field = subject.resource.fields.get(name);
    if (spec['x-copy'] === undefined || !field) continue;
    if (!spec.readOnly)
      yield inForm(
        subject,
        'R218',
        `${path}.x-copy`,
        `${quote(name)} can be written by hand, so it is no copy`,
        'add "readOnly": true',
      );
    else yield* copySource(subject, world, `${path}.x-copy`, field, spec['x-copy']);
  }
};

/** An `x-from` value is editable like any other; a read-only field needs `x-copy` instead. */
const brought: Check = function* (subject, world) {
  for (const { name, path, spec } of subject.specs) {
    const field = subject.resource.fields.get(name);
    const from = spec['x-from'];
    if (from === undefined || !field) continue;
    const at = `${path}.x-from`;
    if (spec.readOnly)
      yield inForm(
        subject,
        'R228',
        at,
        `${quote(name)} cannot be written by hand`,
        'say "x-copy" of a field that only follows',
      );
    else if (!from.includes('.'))
      yield inForm(
        subject,
        'R228',
        at,
        `${quote(from)} names no field of a row that is referred to`,
        'write the reference, a dot and its field: serviceId.price',
      );
    else yield* copySource(subject, world, at, field, from, 'R228');
  }
};

export const copyChecks: readonly Check[] = [copies, brought];
