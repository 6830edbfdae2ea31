import type { PlaceKind } from '../field.ts';
import { placeResources } from '../places.ts';
import { didYouMean } from './nearest.ts';
import { quote } from './problem.ts';
import { inResource, type Check } from './subject.ts';

const addedWhile: Check = function* (subject, world) {
  for (const [kind, states] of Object.entries(subject.declaration.addedWhile ?? {})) {
    const place = placeResources[kind as PlaceKind];
    const labels = Object.keys(world.subjects.get(place)?.resource.states?.labels ?? {});
    for (const [i, state] of states.entries())
      if (!labels.includes(state))
        yield inResource(
          subject,
          'R120',
          `addedWhile.${kind}[${i}]`,
          `${quote(state)} is not a state of ${place}`,
          didYouMean(state, labels),
        );
    const leadsThere = [...subject.resource.fields.values()].some(
      ({ spec: { 'x-ref': target } }) =>
        target === place || (target && world.subjects.get(target)?.declaration.scope?.[kind as PlaceKind]),
    );
    if (!leadsThere) yield inResource(subject, 'R120', `addedWhile.${kind}`, `no reference leads to ${place}`);
  }
};

export const addedWhileChecks: readonly Check[] = [addedWhile];
