import { readCopy, takesDay } from '../copies.ts';
import type { Field } from '../field.ts';
import { didYouMean } from './nearest.ts';
import { isStored, typeText } from './names.ts';
import { quote, type Problem } from './problem.ts';
import { inForm, type Check, type Subject, type World } from './subject.ts';

const kindOf = ({ type, spec }: Field) => JSON.stringify([type.name, spec['x-ref'], spec['x-dict'], spec['x-options']]);

/** Why a field cannot be copied into another one. */
function unlike(copy: Field, source: Field): string | undefined {
  if (!isStored(source) || source.type.secret) return 'is not stored where it could be read';
  if (source.spec['x-sensitive'] && !copy.spec['x-sensitive']) return 'is masked';
  return kindOf(copy) === kindOf(source) || takesDay(copy, source) ? undefined : `is of another kind than ${typeText(copy)}`;
}

function* filled(subject: Subject, world: World, at: string, copy: Field, path: string): Iterable<Problem> {
  const { follows, of } = readCopy(copy.name, path);
  const missing = (name: string, { id, fields }: Subject['resource']) => inForm(subject, 'R218', at, `${quote(path)}: ${quote(name)} is not a field of ${id}`, didYouMean(name, fields.keys()));
  const beside = subject.resource.fields.get(follows);
  if (!beside) return yield missing(follows, subject.resource);
  if (of !== undefined && beside.type.name !== 'ref') return yield inForm(subject, 'R218', at, `${quote(path)}: ${typeText(beside)} is no reference to one row`);
  const target = of === undefined ? subject.resource : world.subjects.get(beside.spec['x-ref'] ?? '')?.resource;
  // A reference that leads nowhere is reported where it stands.
  if (!target) return;
  const source = target.fields.get(of ?? follows);
  if (!source) return yield missing(of ?? follows, target);
  // Copies are filled in one go, so one that stands beside is not there yet.
  const reason = of === undefined && source.spec['x-copy'] !== undefined ? 'is a copy itself' : unlike(copy, source);
  if (reason) yield inForm(subject, 'R218', at, `${quote(path)}: ${typeText(source)} ${reason}`);
}

const copies: Check = function* (subject, world) {
  for (const { name, path, spec } of subject.specs) {
    const field = subject.resource.fields.get(name);
    if (spec['x-copy'] === undefined || !field) continue;
    if (!spec.readOnly) yield inForm(subject, 'R218', `${path}.x-copy`, `${quote(name)} can be written by hand, so it is no copy`, 'add "readOnly": true');
    else yield* filled(subject, world, `${path}.x-copy`, field, spec['x-copy']);
  }
};

export const copyChecks: readonly Check[] = [copies];
