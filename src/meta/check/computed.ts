import type { Field } from '../field.ts';
import { isGuarded } from '../field-access.ts';
import { readAggregate, type Aggregate } from '../resource.ts';
import { didYouMean } from './nearest.ts';
import { isStored, namedField, typeText } from './names.ts';
import { quote, type Problem } from './problem.ts';
import { refersBack } from './relations.ts';
import { inResource, type Check, type Subject, type World } from './subject.ts';

const summable = ['money', 'integer', 'decimal', 'percent', 'rate'];
const ordered = [...summable, 'date', 'datetime', 'month', 'time'];

const fieldOf = ({ resource, field = '' }: Aggregate, world: World): Field | undefined =>
  world.subjects.get(resource)?.resource.fields.get(field);

/** The field type needed to display the value, if it can be determined. */
const valueType = (aggregate: Aggregate, world: World): string | undefined =>
  aggregate.how === 'count' ? 'integer' : fieldOf(aggregate, world)?.type.name;

/** The reason why a field cannot be aggregated this way, if any. */
function whyNotAggregatable({ how }: Aggregate, field: Field): string | undefined {
  if (!isStored(field) || field.type.secret || isGuarded(field)) return 'is no stored value that may be shown';
  if (how === 'sum') return summable.includes(field.type.name) ? undefined : 'is no stored number';
  if (how === 'last') return field.type.column === 'json' ? 'holds several values' : undefined;
  return ordered.includes(field.type.name) ? undefined : 'has no order';
}

function* worked(subject: Subject, world: World, path: string, aggregate: Aggregate): Iterable<Problem> {
  const target = world.subjects.get(aggregate.resource);
  if (!target) return;
  const { fields } = target.resource;
  for (const name of Object.keys(aggregate.where)) {
    const field = fields.get(name);
    if (!field || !isStored(field) || field.type.column !== 'text')
      yield inResource(
        subject,
        'R804',
        `${path}.where.${name}`,
        `${quote(name)} is not a choice or text of ${aggregate.resource}`,
        didYouMean(name, fields.keys()),
      );
  }
  if (aggregate.how === 'count' || aggregate.field === '') return;
  const field = fieldOf(aggregate, world);
  if (!field)
    yield inResource(
      subject,
      'R804',
      `${path}.field`,
      `${quote(aggregate.field)} is not a field of ${aggregate.resource}`,
      didYouMean(aggregate.field ?? '', fields.keys()),
    );
  else {
    const reason = whyNotAggregatable(aggregate, field);
    if (reason)
      yield inResource(subject, 'R804', `${path}.field`, `${typeText(field)} of ${aggregate.resource} ${reason}`);
  }
}

const computedFields: Check = function* (subject, world) {
  for (const [name, computed] of Object.entries(subject.declaration.computed ?? {})) {
    if (!computed) continue;
    const path = `computed.${name}`;
    const aggregate = readAggregate(computed);
    yield* namedField(subject, path, name, function* (field) {
      const expected = valueType(aggregate, world);
      if (field.origin !== 'computed') yield inResource(subject, 'R801', path, `${quote(name)} is kept by the product`);
      else if (!field.spec.readOnly)
        yield inResource(
          subject,
          'R801',
          path,
          `${quote(name)} of ${subject.formFile} is not read-only`,
          'add "readOnly": true',
        );
      else if (expected && (ordered.includes(expected) || aggregate.how === 'last') && field.type.name !== expected)
        yield inResource(subject, 'R801', path, `${typeText(field)} should be of the type ${expected}`);
    });
    yield* refersBack(subject, world, path, { key: aggregate.how, ...aggregate });
    yield* worked(subject, world, path, aggregate);
  }
};

export const computedChecks: readonly Check[] = [computedFields];
