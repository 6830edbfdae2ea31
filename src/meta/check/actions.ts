import { didYouMean } from './nearest.ts';
import { quote } from './problem.ts';
import { inResource, type Check } from './subject.ts';

/** An action beside those of calls and steps is asked for by the server's code, by a field, or by who is notified. */
const declared: Check = function* (subject, world) {
  const { declaration, resource } = subject;
  const asked = world.askedActions;
  if (!asked) return;
  const own = resource.calls.map(({ action }) => action);
  for (const [i, action] of (declaration.actions ?? []).entries()) {
    const path = `actions[${i}]`;
    if (own.includes(action))
      yield inResource(subject, 'R119', path, `${quote(action)} is the action of a call already`, 'take it out');
    else if (!asked.has(action) && !JSON.stringify([declaration.form, declaration.on]).includes(quote(action)))
      yield inResource(subject, 'R119', path, `nothing asks for ${quote(action)}`, didYouMean(action, asked));
  }
};

export const actionChecks: readonly Check[] = [declared];
