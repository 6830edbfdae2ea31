import type { PlaceKind } from '../field.ts';
import { placeResources } from '../places.ts';
import { scopeKinds } from '../scope.ts';
import type { Resource } from '../model.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import { inResource, type Check, type Subject, type World } from './subject.ts';

const projects = 'organisation/organization';

function* follow(subject: Subject, world: World, path: string, declared: string): Iterable<Problem> {
  const steps = declared.split('.');
  let at: Resource = subject.resource;
  for (const [i, step] of steps.entries()) {
    const field = at.fields.get(step);
    if (!field) {
      yield inResource(
        subject,
        'R501',
        path,
        `${quote(declared)}: ${quote(step)} is not a field of ${at.id}`,
        didYouMean(step, at.fields.keys()),
      );
      return;
    }
    const last = i === steps.length - 1;
    const refers = field.origin === 'form' && (field.type.name === 'ref' || (last && field.type.name === 'refs'));
    const holdsId = refers || (last && ['id', 'createdBy'].includes(field.name));
    if (!holdsId) {
      yield inResource(
        subject,
        last ? 'R503' : 'R501',
        path,
        `${quote(declared)}: ${quote(step)} (${field.type.name}) ${last ? 'holds no ids' : 'is no reference to one row'}`,
      );
      return;
    }
    if (last) return yield* ofItsKind(subject, path, declared, field.spec['x-ref']);
    const next: Subject | undefined = world.subjects.get(field.spec['x-ref'] ?? '');
    // A dangling reference is reported in the form, where it is declared.
    if (!next) return;
    at = next.resource;
  }
}

/** The path of a scope must end at its kind of place: one that ends at a project cannot place a row at a merchant. */
function* ofItsKind(subject: Subject, path: string, declared: string, target: string | undefined): Iterable<Problem> {
  const wanted = placeResources[path.replace('scope.', '') as PlaceKind] as string | undefined;
  if (wanted !== undefined && target !== undefined && target !== wanted)
    yield inResource(subject, 'R504', path, `${quote(declared)} leads to ${quote(target)}, not to ${quote(wanted)}`);
}

const scopePaths: Check = function* (subject, world) {
  for (const kind of scopeKinds) {
    const declared = subject.declaration.scope?.[kind];
    if (declared) yield* follow(subject, world, `scope.${kind}`, declared);
  }
};

const unplaced: Check = function* (subject) {
  if (subject.declaration.scope || subject.id === projects) return;
  const field = [...subject.resource.fields.values()].find(
    ({ origin, type, spec }) => origin === 'form' && type.name === 'ref' && spec['x-ref'] === projects,
  );
  if (field)
    yield inResource(
      subject,
      'R502',
      'scope',
      `${quote(field.name)} refers to ${quote(projects)}, but no scope is declared`,
      `write scope: { project: '${field.name}' }`,
    );
};

const ownerless: Check = function* (subject) {
  if (subject.declaration.personal && !subject.declaration.scope?.self)
    yield inResource(subject, 'R505', 'personal', 'nothing says whose a row is', "write scope: { self: '<field>' }");
};

export const scopeChecks: readonly Check[] = [scopePaths, unplaced, ownerless];
