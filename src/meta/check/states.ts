import type { Field } from '../field.ts';
import { isFillable, knownOptions, namedField, repeated } from './names.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import { inResource, type Check, type Subject } from './subject.ts';

/** Actions that policies grant on every resource. Transitions are granted by their names, so these are reserved. */
const taken = new Set(['list', 'show', 'add', 'update', 'delete', 'export', 'import', 'reveal', 'select']);

const named = (value: string | readonly string[] = []): readonly string[] =>
  typeof value === 'string' ? [value] : value;

function* knownState(subject: Subject, path: string, state: string): Iterable<Problem> {
  const labels = Object.keys(subject.declaration.states?.labels ?? {});
  if (state !== '' && labels.length > 0 && !labels.includes(state))
    yield inResource(
      subject,
      'R301',
      path,
      `${quote(state)} is not a state of ${subject.id}`,
      didYouMean(state, labels),
    );
}

function* stateNames(subject: Subject): Iterable<Problem> {
  const { states } = subject.declaration;
  if (!states) return;
  for (const name of Object.keys(states.labels)) {
    if (!/^[A-Za-z0-9][A-Za-z0-9_]*$/.test(name))
      yield inResource(subject, 'R308', `states.labels.${name}`, `${quote(name)} cannot be the name of a state`);
  }
  yield* knownState(subject, 'states.initial', states.initial);
  for (const key of ['editable', 'removable', 'pending'] as const) {
    for (const [i, state] of (states[key] ?? []).entries()) yield* knownState(subject, `states.${key}[${i}]`, state);
  }
  for (const [i, state] of (subject.declaration.readers?.states ?? []).entries())
    yield* knownState(subject, `readers.states[${i}]`, state);
  for (const [name, { from, to }] of Object.entries(states.transitions)) {
    const path = `states.transitions.${name}`;
    for (const [i, state] of named(from).entries())
      yield* knownState(subject, typeof from === 'string' ? `${path}.from` : `${path}.from[${i}]`, state);
    if (to !== undefined) yield* knownState(subject, `${path}.to`, to);
  }
}

/** Runs only when all state names are valid, because a misspelled one would make others look unreachable. */
const reachable: Check = function* (subject) {
  const { states } = subject.declaration;
  if (!states || [...stateNames(subject)].length > 0 || states.initial === '') return;
  const reached = new Set<string>([states.initial]);
  const steps = Object.values(states.transitions);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { from, to } of steps)
      if (to !== undefined && named(from).some((state) => reached.has(state))) reached.add(to);
  }
  for (const state of Object.keys(states.labels)) {
    if (!reached.has(state))
      yield inResource(subject, 'R302', `states.labels.${state}`, `no transition leads to ${quote(state)}`);
  }
};

/** What waits for a decision can be decided by somebody. */
const decided: Check = function* (subject) {
  const { pending = [], transitions = {} } = subject.declaration.states ?? {};
  for (const [i, state] of pending.entries())
    if (!Object.values(transitions).some(({ from, path }) => path !== false && named(from).includes(state)))
      yield inResource(subject, 'R323', `states.pending[${i}]`, `nobody can take a step out of ${quote(state)}`);
};

const transitionNames: Check = function* (subject) {
  for (const name of Object.keys(subject.declaration.states?.transitions ?? {})) {
    const path = `states.transitions.${name}`;
    if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name))
      yield inResource(subject, 'R308', path, `${quote(name)} cannot be the name of a transition`);
    if (taken.has(name)) yield inResource(subject, 'R303', path, `${quote(name)} is a standard action`);
  }
};

/** What a row waits for leads it to another state, or it would wait for the same again. */
const leading = ['fourEyes', 'approval', 'at', 'after'] as const;

const steps: Check = function* (subject) {
  for (const [name, transition] of Object.entries(subject.declaration.states?.transitions ?? {})) {
    const path = `states.transitions.${name}`;
    const { from, to, fields = [], stamp = {} } = transition;
    const starts = named(from);
    if (Array.isArray(from) && starts.length === 0 && to !== '')
      yield inResource(subject, 'R306', `${path}.from`, 'starts at no state');
    if (starts.length > 0 && starts.every((state) => state === to))
      yield inResource(
        subject,
        'R306',
        path,
        `leads from ${quote(to)} to ${quote(to)}`,
        'leave out "to" if the row is to keep its state',
      );
    if (to !== undefined) continue;
    if (fields.length === 0 && Object.keys(stamp).length === 0)
      yield inResource(subject, 'R306', path, 'keeps the state, and neither asks for anything nor sets anything');
    for (const key of leading)
      if (transition[key]) yield inResource(subject, 'R306', `${path}.${key}`, 'needs a state to lead to');
  }
};

const asked: Check = function* (subject) {
  for (const [name, transition] of Object.entries(subject.declaration.states?.transitions ?? {})) {
    const path = `states.transitions.${name}.fields`;
    const names = (transition.fields ?? []).map((field) => field.replace(/!$/, ''));
    yield* repeated(subject, path, names);
    for (const [i, field] of names.entries()) {
      yield* namedField(subject, `${path}[${i}]`, field, function* (known) {
        if (!isFillable(known))
          yield inResource(
            subject,
            'R304',
            `${path}[${i}]`,
            `${quote(field)} is kept by the product and cannot be asked for`,
          );
      });
    }
  }
};

/** What a step leaves of a choice is some of it, and the step asks for it. */
const leftChoices: Check = function* (subject) {
  for (const [name, { fields = [], choices = {} }] of Object.entries(subject.declaration.states?.transitions ?? {})) {
    const names = fields.map((field) => field.replace(/!$/, ''));
    for (const [field, values = []] of Object.entries(choices)) {
      const path = `states.transitions.${name}.choices.${field}`;
      const options = subject.resource.fields.get(field)?.spec['x-options'];
      if (!names.includes(field) || !options)
        yield inResource(subject, 'R322', path, 'is no choice that the step asks for', didYouMean(field, names));
      else if (values.length === 0) yield inResource(subject, 'R322', path, 'leaves nothing to choose');
      else yield* knownOptions(subject, 'R322', path, field, values);
    }
  }
};

/** What a step is for is told by a choice, and by one of its options. */
const stepRows: Check = function* (subject) {
  const choices = [...subject.resource.fields.values()].flatMap(({ name, spec }) => (spec['x-options'] ? [name] : []));
  for (const [name, { where = {} }] of Object.entries(subject.declaration.states?.transitions ?? {}))
    for (const [field, wanted = []] of Object.entries(where)) {
      const path = `states.transitions.${name}.where.${field}`;
      if (!choices.includes(field))
        yield inResource(
          subject,
          'R324',
          path,
          `${quote(field)} is not a choice of ${subject.id}`,
          didYouMean(field, choices),
        );
      else yield* knownOptions(subject, 'R324', path, field, named(wanted));
    }
};

const fitting: Record<string, readonly string[]> = {
  now: ['date', 'datetime'],
  userName: ['text'],
  userId: ['ref', 'text'],
};

/** Who did it, or when, in place of what somebody has said; a moment that may be corrected by hand is no such thing. */
const isFilledIn = (field: Field, { fields = [] }: { fields?: readonly string[] }, stamp: string): boolean =>
  !field.readOnly &&
  field.origin === 'form' &&
  !fields.some((name) => name.replace('!', '') === field.name) &&
  (stamp === 'userName' || stamp === 'userId' || (stamp === 'now' && field.required));

const stamps: Check = function* (subject) {
  for (const [name, transition] of Object.entries(subject.declaration.states?.transitions ?? {})) {
    for (const [field, stamp] of Object.entries(transition.stamp ?? {})) {
      const path = `states.transitions.${name}.stamp.${field}`;
      yield* namedField(subject, path, field, function* (known) {
        const fits = stamp === 'null' ? !known.required : fitting[stamp as string]?.includes(known.type.name);
        if (!isFillable(known))
          yield inResource(subject, 'R305', path, `${quote(field)} is kept by the product and cannot be stamped`);
        else if (isFilledIn(known, transition, stamp as string))
          yield inResource(
            subject,
            'R305',
            path,
            `${quote(field)} is what people fill in, and the stamp would overwrite it`,
            'stamp a field that is "readOnly"',
          );
        else if (!fits)
          yield inResource(
            subject,
            'R305',
            path,
            stamp === 'null'
              ? `${quote(field)} is required and cannot be emptied`
              : `${quote(field)} (${known.type.name}) cannot take ${quote(stamp)}`,
          );
      });
    }
  }
};

const takenOnce: Check = function* (subject) {
  for (const [name, { once, fields = [], stamp = {} }] of Object.entries(
    subject.declaration.states?.transitions ?? {},
  )) {
    if (once === undefined) continue;
    const path = `states.transitions.${name}.once`;
    yield* namedField(subject, path, once, function* () {
      if ((stamp[once] ?? 'null') === 'null' && !fields.some((field) => field.replace(/!$/, '') === once))
        yield inResource(subject, 'R321', path, `${quote(once)} is not written by this transition`);
    });
  }
};

const buttons: Check = function* (subject) {
  const seen: { label: string; from: readonly string[]; name: string }[] = [];
  for (const [name, { label, from }] of Object.entries(subject.declaration.states?.transitions ?? {})) {
    const starts = named(from);
    const twin = seen.find(
      (other) => label !== '' && other.label === label && other.from.some((state) => starts.includes(state)),
    );
    if (twin)
      yield inResource(
        subject,
        'R307',
        `states.transitions.${name}.label`,
        `${quote(label)} is also the label of ${quote(twin.name)}, which starts at the same state`,
      );
    seen.push({ label, from: starts, name });
  }
};

export const stateChecks: readonly Check[] = [
  stateNames,
  reachable,
  decided,
  transitionNames,
  steps,
  asked,
  leftChoices,
  stepRows,
  stamps,
  takenOnce,
  buttons,
];
