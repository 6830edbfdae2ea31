import type { Who } from '../flow.ts';
import { inFlow, type FlowPlace } from './flow-place.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import type { Subject } from './subject.ts';

const users = 'system/user';

/** Checks whom a step asks, or tells. */
export function* ofPeople(place: FlowPlace, path: string, who: Who): Iterable<Problem> {
  const { resource } = place.subject;
  if ('users' in who) {
    if (who.users.length === 0)
      yield inFlow(place, 'R320', path, 'asks nobody', 'name { "can": "approve" }, a role, a field or users');
  } else if ('role' in who) {
    if (place.roles && !place.roles.has(who.role))
      yield inFlow(
        place,
        'R320',
        `${path}.role`,
        `${quote(who.role)} is not a role of policies/roles.csv`,
        didYouMean(who.role, [...place.roles]),
      );
  } else if ('can' in who) {
    if (!resource.actions.includes(who.can))
      yield inFlow(
        place,
        'R320',
        `${path}.can`,
        `${quote(who.can)} is no action of ${resource.id}`,
        didYouMean(who.can, resource.actions),
      );
  } else yield* ofField(place, `${path}.field`, who.field);
}

/** Checks that a path of references ends at a user, or at a person who has an account. */
function* ofField(place: FlowPlace, path: string, text: string): Iterable<Problem> {
  let at: Subject | undefined = place.subject;
  for (const name of text.split('.')) {
    const field = at?.resource.fields.get(name);
    if (at && !field)
      return yield inFlow(
        place,
        'R320',
        path,
        `${quote(name)} is not a field of ${at.id}`,
        didYouMean(name, at.resource.fields.keys()),
      );
    const target: string = field?.spec['x-ref'] ?? '';
    if (target === users) return;
    at = place.world.subjects.get(target);
  }
  if (at?.resource.fields.get('userId')?.spec['x-ref'] !== users)
    yield inFlow(
      place,
      'R320',
      path,
      `${quote(text)} names nobody who signs in`,
      'name a reference to a user, or to somebody with an account',
    );
}
