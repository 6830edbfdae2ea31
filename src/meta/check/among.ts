import { amongOf } from '../among.ts';
import type { Field } from '../field.ts';
import { didYouMean } from './nearest.ts';
import { isStored, typeText } from './names.ts';
import { quote, type Problem } from './problem.ts';
import { inForm, type Check, type Subject, type World } from './subject.ts';

/** A reference to rows in some states names choices of what it refers to. */
const references: Check = function* (subject, world) {
  for (const { name, path, spec } of subject.specs) {
    const field = subject.resource.fields.get(name);
    if (field && spec['x-among'] !== undefined) yield* reference(subject, world, `${path}.x-among`, field);
  }
};

/** By hand, or with a step that asks for it. */
const isPicked = ({ resource }: Subject, field: Field): boolean =>
  !field.readOnly ||
  [...(resource.states?.transitions.values() ?? [])].some(({ fields }) =>
    fields.some(({ name }) => name === field.name),
  );

function* reference(subject: Subject, world: World, path: string, field: Field): Iterable<Problem> {
  if (field.spec['x-ref'] === undefined || !isPicked(subject, field))
    return yield inForm(subject, 'R238', path, `${typeText(field)} is no reference that people pick`);
  const target = world.subjects.get(field.spec['x-ref'])?.resource;
  // A dangling reference is reported where it is declared.
  if (!target) return;
  for (const [name, values] of amongOf(field)) {
    const choice = target.fields.get(name);
    const options = choice?.spec['x-options'];
    if (!choice || !isStored(choice) || choice.type.name !== 'enum' || !options)
      yield inForm(
        subject,
        'R238',
        `${path}.${name}`,
        `${quote(name)} is not a choice of ${target.id}`,
        didYouMean(name, target.fields.keys()),
      );
    else
      for (const value of values)
        if (!Object.hasOwn(options, value))
          yield inForm(
            subject,
            'R238',
            `${path}.${name}`,
            `${quote(value)} is not a choice of ${typeText(choice)}`,
            didYouMean(value, Object.keys(options)),
          );
  }
}

export const amongChecks: readonly Check[] = [references];
