import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import { inResource, type Subject, type World } from './subject.ts';

/** Checks the other end of a relation: the resource exists, and its field refers back. */
export function* refersBack(
  subject: Subject,
  world: World,
  path: string,
  relation: { key: string; resource: string; by: string },
): Iterable<Problem> {
  const { key, resource, by } = relation;
  if (resource === '') return;
  const target = world.subjects.get(resource);
  if (!target) {
    yield inResource(
      subject,
      'R802',
      `${path}.${key}`,
      `${quote(resource)} is not a resource`,
      didYouMean(resource, world.subjects.keys()),
    );
    return;
  }
  if (by === '') return;
  const field = target.resource.fields.get(by);
  if (!field)
    yield inResource(
      subject,
      'R803',
      `${path}.by`,
      `${quote(by)} is not a field of ${resource}`,
      didYouMean(by, target.resource.fields.keys()),
    );
  else if (field.type.name !== 'ref' || field.spec['x-ref'] !== subject.id)
    yield inResource(
      subject,
      'R803',
      `${path}.by`,
      `${quote(by)} of ${resource} does not refer to ${quote(subject.id)}`,
    );
}
