import { readAggregate } from '../resource.ts';
import { isPart } from '../parents.ts';
import { isReviewed, reviewStates } from '../review.ts';
import { quote } from './problem.ts';
import { inResource, type Check, type Subject } from './subject.ts';

const asksForMoney = ({ resource }: Subject, fields: readonly { name: string }[]) =>
  fields.find(({ name }) => resource.fields.get(name)?.type.name === 'money');

/** A row must not change while it waits for a second approver. */
const lockedWhileWaiting: Check = function* (subject) {
  const { states } = subject.resource;
  if (!states || !isReviewed(subject.resource)) return;
  if (!states.editable)
    yield inResource(
      subject,
      'R309',
      'states',
      'has a transition with fourEyes, but can be edited in every state',
      `say which: editable: [${quote(states.initial)}]`,
    );
  const review = reviewStates(subject.resource);
  for (const [i, state] of (states.editable ?? []).entries()) {
    if (review.has(state))
      yield inResource(
        subject,
        'R309',
        `states.editable[${i}]`,
        `a row in ${quote(state)} waits for a transition with fourEyes and can be edited`,
        'take the state out of editable',
      );
  }
};

/** An amount must not be entered by one person alone. */
const amounts: Check = function* (subject) {
  const { states } = subject.resource;
  if (!states || !isReviewed(subject.resource)) return;
  const review = reviewStates(subject.resource);
  for (const { name, fields, fourEyes, from, to } of states.transitions.values()) {
    const path = `states.transitions.${name}.fields`;
    const asked = asksForMoney(subject, fields);
    if (!asked) continue;
    const past = (to === undefined ? from : [to]).find(
      (state) => !review.has(state) && !states.editable?.includes(state),
    );
    if (fourEyes)
      yield inResource(
        subject,
        'R310',
        path,
        `${quote(asked.name)} is written by whoever approves it`,
        'ask for it in the step before',
      );
    else if (past !== undefined)
      yield inResource(
        subject,
        'R310',
        path,
        `${quote(asked.name)} is written on the way to ${quote(past)}, past the transition with fourEyes`,
        `lead to ${[...review].map(quote).join(' or ')}`,
      );
  }
};

/** Parts of an approved sum belong to what was approved, so they must be locked with the row. */
const sums: Check = function* (subject) {
  if (!isReviewed(subject.resource)) return;
  const parts = Object.values(subject.declaration.children ?? {})
    .filter(isPart)
    .map(({ resource, by }) => `${resource} ${by}`);
  for (const [name, computed] of Object.entries(subject.declaration.computed ?? {})) {
    if (!computed) continue;
    const of = readAggregate(computed).resource;
    if (of !== '' && !parts.includes(`${of} ${computed.by}`))
      yield inResource(
        subject,
        'R311',
        `computed.${name}`,
        `rows of ${quote(of)} change what was approved`,
        `add them to children with cascade, or part: true`,
      );
  }
};

/** Four eyes on a step that only workflows take would ask nobody. */
const takenByPeople: Check = function* (subject) {
  for (const { name, fourEyes, callable } of subject.resource.states?.transitions.values() ?? []) {
    if (fourEyes && !callable)
      yield inResource(
        subject,
        'R314',
        `states.transitions.${name}.fourEyes`,
        'no person takes this step: its path is false',
        'put fourEyes on the step by which a person lets it happen',
      );
  }
};

export const fourEyesChecks: readonly Check[] = [lockedWhileWaiting, amounts, sums, takenByPeople];
