import { quote, type Problem } from './problem.ts';
import { inForm, inResource, type Subject, type World } from './subject.ts';

/** By what a resource leads to another one. */
interface Edge {
  readonly name: string;
  readonly to: string;
}

type Edges = (subject: Subject) => readonly Edge[];

interface Circle {
  readonly start: Subject;
  readonly name: string;
  readonly text: string;
}

const requiredReferences: Edges = ({ resource }) =>
  [...resource.fields.values()].flatMap(({ name, required, readOnly, origin, type, spec }) =>
    required && !readOnly && origin === 'form' && (type.name === 'ref' || type.name === 'refs') && spec['x-ref']
      ? [{ name, to: spec['x-ref'] }]
      : [],
  );

const cascades: Edges = ({ declaration }) =>
  Object.entries(declaration.children ?? {}).flatMap(([name, { cascade, resource }]) =>
    cascade ? [{ name, to: resource }] : [],
  );

/** Resources whose required references form a cycle: no row of them could ever be added. */
export function* requiredCircles({ subjects }: World): Iterable<Problem> {
  for (const { start, name, text } of circles(subjects, requiredReferences))
    yield inForm(start, 'R229', `properties.${name}`, `no row can be the first: ${text}`);
}

/** A cascading delete that returns to its own resource would never end. */
export function* cascadeCircles({ subjects }: World): Iterable<Problem> {
  for (const { start, name, text } of circles(subjects, cascades))
    yield inResource(start, 'R806', `children.${name}.cascade`, `deleting would run in a circle: ${text}`);
}

/** Each cycle once, wherever it begins. */
function* circles(subjects: World['subjects'], edges: Edges): Iterable<Circle> {
  const reported = new Set<string>();
  for (const start of subjects.values()) {
    for (const { name, to } of edges(start)) {
      const circle = wayBack(start.id, to, { subjects, edges, seen: new Set() }, [start.id]);
      const key = circle?.toSorted().join(' ');
      if (!circle || !key || reported.has(key)) continue;
      reported.add(key);
      yield { start, name, text: [...circle, start.id].map(quote).join(' → ') };
    }
  }
}

interface Search {
  readonly subjects: World['subjects'];
  readonly edges: Edges;
  readonly seen: Set<string>;
}

function wayBack(goal: string, at: string, search: Search, trail: readonly string[]): readonly string[] | undefined {
  if (at === goal) return trail;
  const subject = search.seen.has(at) ? undefined : search.subjects.get(at);
  if (!subject) return undefined;
  search.seen.add(at);
  for (const { to } of search.edges(subject)) {
    const circle = wayBack(goal, to, search, [...trail, at]);
    if (circle) return circle;
  }
  return undefined;
}
