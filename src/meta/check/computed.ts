import type { Computed } from '../resource.ts';
import { didYouMean } from './nearest.ts';
import { isStored, namedField, typeText } from './names.ts';
import { quote, type Problem } from './problem.ts';
import { refersBack } from './relations.ts';
import { inResource, type Check, type Subject, type World } from './subject.ts';

const summable = ['money', 'integer', 'decimal', 'percent', 'rate'];

/** Type of the field that shows the value, as far as it can be told. */
function valueType(computed: Computed, world: World): string | undefined {
  if ('count' in computed) return 'integer';
  return world.subjects.get(computed.sum)?.resource.fields.get(computed.field)?.type.name;
}

function* summed(subject: Subject, world: World, path: string, computed: Computed): Iterable<Problem> {
  if (!('sum' in computed) || computed.field === '') return;
  const target = world.subjects.get(computed.sum);
  if (!target) return;
  const field = target.resource.fields.get(computed.field);
  if (!field) yield inResource(subject, 'R804', `${path}.field`, `${quote(computed.field)} is not a field of ${computed.sum}`, didYouMean(computed.field, target.resource.fields.keys()));
  else if (!isStored(field) || !summable.includes(field.type.name)) yield inResource(subject, 'R804', `${path}.field`, `${typeText(field)} of ${computed.sum} is no stored number`);
}

const computedFields: Check = function* (subject, world) {
  for (const [name, computed] of Object.entries(subject.declaration.computed ?? {})) {
    if (!computed) continue;
    const path = `computed.${name}`;
    yield* namedField(subject, path, name, function* (field) {
      const expected = valueType(computed, world);
      if (field.origin !== 'computed') yield inResource(subject, 'R801', path, `${quote(name)} is kept by the product`);
      else if (!field.spec.readOnly) yield inResource(subject, 'R801', path, `${quote(name)} of ${subject.formFile} is not read-only`, 'add "readOnly": true');
      else if (expected && summable.includes(expected) && field.type.name !== expected) yield inResource(subject, 'R801', path, `${typeText(field)} should be of the type ${expected}`);
    });
    yield* refersBack(subject, world, path, 'count' in computed ? { key: 'count', resource: computed.count, by: computed.by } : { key: 'sum', resource: computed.sum, by: computed.by });
    yield* summed(subject, world, path, computed);
  }
};

export const computedChecks: readonly Check[] = [computedFields];
