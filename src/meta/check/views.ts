import type { Field } from '../field.ts';
import { isFilterable } from '../list-rules.ts';
import { isColumnKind } from '../views.ts';
import { didYouMean } from './nearest.ts';
import { isStored, namedField, repeated, typeText } from './names.ts';
import { quote, type Problem } from './problem.ts';
import { inResource, type Check, type Subject } from './subject.ts';

/** Checks a field that a view depends on; `name` may be absent. */
function* dependsOn(
  subject: Subject,
  path: string,
  name: string | undefined,
  fits: (field: Field) => boolean,
  what: string,
): Iterable<Problem> {
  if (name === undefined) return;
  yield* namedField(subject, path, name, function* (field) {
    if (!isStored(field) || field.spec['x-sensitive'] || !fits(field))
      yield inResource(subject, 'R115', path, `${typeText(field)} is no ${what}`);
  });
}

const isPicture = ({ type }: Field) => type.name === 'image' || type.name === 'images';
const isReference = ({ type }: Field) => type.name === 'ref';
const isTime = ({ type }: Field) => type.name === 'date' || type.name === 'datetime';

function* cards(subject: Subject): Iterable<Problem> {
  for (const [kind, view] of Object.entries(subject.declaration.list?.views ?? {})) {
    const names = typeof view === 'object' && 'card' in view ? (view.card ?? []) : [];
    const path = `list.views.${kind}.card`;
    yield* repeated(subject, path, names);
    for (const [i, name] of names.entries()) {
      yield* namedField(subject, `${path}[${i}]`, name, function* (field) {
        if (field.type.heavy || field.type.secret)
          yield inResource(subject, 'R102', `${path}[${i}]`, `${typeText(field)} is left out of list replies`);
      });
    }
  }
}

const board: Check = function* (subject) {
  const view = subject.declaration.list?.views?.board;
  if (!view) return;
  const path = 'list.views.board';
  if (view.by === undefined && !subject.declaration.states)
    yield inResource(
      subject,
      'R115',
      path,
      'has no states to make columns of',
      'say by which choice: board: { by: … }',
    );
  yield* dependsOn(subject, `${path}.by`, view.by, isColumnKind, 'choice');
  yield* repeated(subject, `${path}.sums`, view.sums ?? []);
  for (const [i, name] of (view.sums ?? []).entries())
    yield* dependsOn(
      subject,
      `${path}.sums[${i}]`,
      name,
      ({ type, spec }) => ['money', 'integer'].includes(type.name) && !spec['x-no-total'],
      'amount that adds up',
    );
};

const gallery: Check = (subject) =>
  dependsOn(subject, 'list.views.gallery.image', subject.declaration.list?.views?.gallery?.image, isPicture, 'picture');

/** Views load rows by period, which needs an index; only fields with a filter have one. */
function* period(subject: Subject, path: string, { from, to }: { from: string; to?: string }): Iterable<Problem> {
  yield* dependsOn(
    subject,
    `${path}.from`,
    from,
    (field) => isTime(field) && isFilterable(subject.resource, field),
    'date or moment by which the list is filtered',
  );
  const begins = subject.resource.fields.get(from);
  yield* dependsOn(
    subject,
    `${path}.to`,
    to,
    (field) => !begins || field.type.name === begins.type.name,
    `${begins?.type.name ?? 'date'} like ${quote(from)}`,
  );
}

const calendar: Check = function* (subject) {
  const view = subject.declaration.list?.views?.calendar;
  if (view) yield* period(subject, 'list.views.calendar', view);
};

const timeline: Check = function* (subject) {
  const view = subject.declaration.list?.views?.timeline;
  if (!view) return;
  yield* period(subject, 'list.views.timeline', view);
  yield* dependsOn(subject, 'list.views.timeline.by', view.by, isReference, 'reference');
  const labels = Object.keys(subject.declaration.states?.labels ?? {});
  for (const [i, state] of (view.while ?? []).entries()) {
    if (state !== '' && !labels.includes(state))
      yield inResource(
        subject,
        'R301',
        `list.views.timeline.while[${i}]`,
        `${quote(state)} is not a state of ${subject.id}`,
        didYouMean(state, labels),
      );
  }
};

const plan: Check = function* (subject) {
  const view = subject.declaration.list?.views?.plan;
  if (!view) return;
  if (!subject.declaration.states)
    yield inResource(subject, 'R115', 'list.views.plan', 'has no states to take colours from');
  for (const key of ['floor', 'within', 'unit'] as const)
    yield* dependsOn(subject, `list.views.plan.${key}`, view[key], isReference, 'reference');
};

const tree: Check = function* (subject) {
  const view = subject.declaration.list?.views?.tree;
  if (!view) return;
  const by = view.by ?? [];
  const path = 'list.views.tree';
  if (by.length === 0 && !subject.declaration.tree)
    yield inResource(
      subject,
      'R115',
      path,
      'has no tree of its own rows to show',
      'say what the rows lie in: tree: { by: [ … ] }',
    );
  yield* repeated(subject, `${path}.by`, by);
  for (const [i, name] of by.entries())
    yield* dependsOn(
      subject,
      `${path}.by[${i}]`,
      name,
      (field) => isReference(field) && isFilterable(subject.resource, field),
      'reference by which the list is filtered',
    );
};

const table: Check = function* (subject) {
  if (subject.declaration.list?.views && (subject.declaration.list.views.table as boolean | undefined) === false)
    yield inResource(
      subject,
      'R115',
      'list.views.table',
      'is false, but every list has its table',
      'take the line out',
    );
};

export const viewChecks: readonly Check[] = [cards, board, gallery, calendar, timeline, plan, tree, table];
