import { askedStep, type FlowStep, type Who } from '../flow.ts';
import { placedSteps } from '../flow-way.ts';
import { fieldsOf, inFlow, type FlowPlace } from './flow-place.ts';
import { nearest } from './nearest.ts';
import type { Problem } from './problem.ts';
import type { Subject } from './subject.ts';

const users = 'system/user';

/** Checks whom a step asks, or tells. */
export function* ofPeople(place: FlowPlace, path: string, who: Who): Iterable<Problem> {
  const { resource } = place.subject;
  if ('users' in who) {
    if (who.users.length === 0)
      yield inFlow(place, 'R320', path, { is: 'asksNobody' }, 'name { "can": "approve" }, a role, a field or users');
  } else if ('role' in who) {
    if (place.roles && !place.roles.has(who.role))
      yield inFlow(place, 'R320', `${path}.role`, {
        is: 'noRole',
        role: who.role,
        meant: nearest(who.role, place.roles),
      });
  } else if ('can' in who) {
    if (!resource.actions.includes(who.can))
      yield inFlow(place, 'R320', `${path}.can`, {
        is: 'noAction',
        name: who.can,
        of: resource.id,
        meant: nearest(who.can, resource.actions),
      });
  } else if ('leaderOf' in who) {
    const { from = 1, to = from } = who;
    if (to !== 'top' && to < from)
      yield inFlow(
        place,
        'R320',
        `${path}.to`,
        { is: 'levelsTurned', from: String(from), to: String(to) },
        'level 1 is the nearest head',
      );
  } else if ('chosenBy' in who) yield* ofChosen(place, path, who.chosenBy);
  else yield* ofField(place, `${path}.field`, who.field);
}

/** People are named for steps that wait for them, and by somebody who is there before. */
function* ofChosen(place: FlowPlace, path: string, by: 'starter' | 'before'): Iterable<Problem> {
  const steps = [...placedSteps(place.flow.steps)];
  const at = steps.findIndex(([where]) => `${where}.who` === path);
  const step = steps[at]?.[1];
  if (!askedStep(step)) yield inFlow(place, 'R320', path, { is: 'nobodyWaits' }, 'name a role, a field or users');
  else if (by === 'before' && !steps.slice(0, at).some(([, one]) => asksToAgree(one)))
    yield inFlow(place, 'R320', path, { is: 'nobodyBefore' }, 'let the starter choose: "starter"');
}

const asksToAgree = (step: FlowStep): boolean => askedStep(step) !== undefined;

/** Checks that a path of references ends at a user, or at a person who has an account. */
function* ofField(place: FlowPlace, path: string, text: string): Iterable<Problem> {
  let at: Subject | undefined = place.subject;
  let fields = fieldsOf(place);
  for (const name of text.split('.')) {
    const field = fields.get(name);
    if (at && !field)
      return yield inFlow(place, 'R320', path, { is: 'noField', name, of: at.id, meant: nearest(name, fields.keys()) });
    const target: string = field?.spec['x-ref'] ?? '';
    if (target === users) return;
    at = place.world.subjects.get(target);
    fields = at?.resource.fields ?? new Map();
  }
  if (at?.resource.fields.get('userId')?.spec['x-ref'] !== users)
    yield inFlow(
      place,
      'R320',
      path,
      { is: 'namesNobody', name: text },
      'name a reference to a user, or to somebody with an account',
    );
}
