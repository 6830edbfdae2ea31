import { quote, type Problem } from './problem.ts';
import { inForm, type Subject, type World } from './subject.ts';

const requiredReferences = ({ resource }: Subject) =>
  [...resource.fields.values()].filter(
    ({ required, readOnly, origin, type, spec }) =>
      required &&
      !readOnly &&
      origin === 'form' &&
      (type.name === 'ref' || type.name === 'refs') &&
      spec['x-ref'] !== undefined,
  );

/** Resources whose required references form a cycle: no row of them could ever be added. Reports each cycle once. */
export function* requiredCircles({ subjects }: World): Iterable<Problem> {
  const reported = new Set<string>();
  for (const start of subjects.values()) {
    for (const field of requiredReferences(start)) {
      const circle = wayBack(start.id, field.spec['x-ref'] as string, subjects, [start.id]);
      const key = circle?.toSorted().join(' ');
      if (!circle || !key || reported.has(key)) continue;
      reported.add(key);
      yield inForm(
        start,
        'R229',
        `properties.${field.name}`,
        `no row can be the first: ${[...circle, start.id].map(quote).join(' → ')}`,
      );
    }
  }
}

function wayBack(
  goal: string,
  at: string,
  subjects: World['subjects'],
  trail: readonly string[],
  seen = new Set<string>(),
): readonly string[] | undefined {
  if (at === goal) return trail;
  const subject = seen.has(at) ? undefined : subjects.get(at);
  if (!subject) return undefined;
  seen.add(at);
  for (const { spec } of requiredReferences(subject)) {
    const circle = wayBack(goal, spec['x-ref'] as string, subjects, [...trail, at], seen);
    if (circle) return circle;
  }
  return undefined;
}
