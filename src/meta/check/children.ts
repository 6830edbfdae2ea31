import { quote, type Problem } from './problem.ts';
import { refersBack } from './relations.ts';
import { inResource, type Check, type Subject, type World } from './subject.ts';

const children: Check = function* (subject, world) {
  for (const [name, child] of Object.entries(subject.declaration.children ?? {})) {
    yield* refersBack(subject, world, `children.${name}`, { key: 'resource', ...child });
  }
};

const cascading = (subject: Subject) => Object.entries(subject.declaration.children ?? {}).filter(([, child]) => child.cascade);

/** A delete that came back to its own kind would never end. Each circle is told once, where its first member starts it. */
export function* cascadeCircles({ subjects }: World): Iterable<Problem> {
  const told = new Set<string>();
  for (const start of subjects.values()) {
    for (const [name, child] of cascading(start)) {
      const circle = wayBack(start.id, child.resource, subjects, [start.id]);
      const key = circle?.toSorted().join(' ');
      if (!circle || !key || told.has(key)) continue;
      told.add(key);
      yield inResource(start, 'R806', `children.${name}.cascade`, `deleting would run in a circle: ${[...circle, start.id].map(quote).join(' → ')}`);
    }
  }
}

function wayBack(goal: string, at: string, subjects: World['subjects'], trail: readonly string[], seen = new Set<string>()): readonly string[] | undefined {
  if (at === goal) return trail;
  const subject = seen.has(at) ? undefined : subjects.get(at);
  if (!subject) return undefined;
  seen.add(at);
  for (const [, child] of cascading(subject)) {
    const found = wayBack(goal, child.resource, subjects, [...trail, at], seen);
    if (found) return found;
  }
  return undefined;
}

export const childrenChecks: readonly Check[] = [children];
