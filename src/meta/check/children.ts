import { isPart, type Child } from '../parents.ts';
import { didYouMean } from './nearest.ts';
import { typeText } from './names.ts';
import { quote } from './problem.ts';
import { refersBack } from './relations.ts';
import { inResource, type Check, type Subject } from './subject.ts';

const children: Check = function* (subject, world) {
  for (const [name, child] of Object.entries(subject.declaration.children ?? {})) {
    yield* refersBack(subject, world, `children.${name}`, { key: 'resource', ...child });
  }
};

/** Types whose inputs do not fit into a table cell. */
const tooWide = ['richtext', 'json', 'password', 'file', 'files', 'image', 'images'];

/** The reason why a resource cannot be edited as an inline table in the form of its parent, if any. */
function whyNotInline(subject: Subject, target: Subject, name: string, child: Child): string | undefined {
  const { resource } = target;
  if (!isPart(child)) return 'they are no part of it: say cascade or part: true as well';
  if (subject.resource.fields.has(name))
    return `${quote(name)} is a field of ${subject.formFile}, by which name they would travel`;
  for (const op of ['add', 'update', 'remove'] as const)
    if (!resource.calls.some((call) => call.op === op)) return `${target.id} has no call ${quote(op)}`;
  const wide = [...resource.fields.values()].find(
    (field) => field.required && !field.readOnly && tooWide.includes(field.type.name),
  );
  return wide && `${typeText(wide)} of ${target.id} is required and has no room in a table`;
}

const inlines: Check = function* (subject, world) {
  for (const [name, child] of Object.entries(subject.declaration.children ?? {})) {
    const target = world.subjects.get(child.resource);
    if (!target) continue;
    const path = `children.${name}`;
    const reason = child.inline && whyNotInline(subject, target, name, child);
    if (reason) yield inResource(subject, 'R807', `${path}.inline`, reason);
    const writable = target.resource.calls.some(({ op }) => op === 'add' || op === 'update' || op === 'save');
    if (child.dialogs && (child.inline || !writable))
      yield inResource(
        subject,
        'R807',
        `${path}.dialogs`,
        child.inline
          ? 'they are written in its form already: inline'
          : `${child.resource} can neither be added nor updated`,
      );
    if (child.order === undefined) continue;
    const field = target.resource.fields.get(child.order);
    if (!child.inline)
      yield inResource(subject, 'R807', `${path}.order`, 'rows are put in order only where they are inline');
    else if (!field)
      yield inResource(
        subject,
        'R807',
        `${path}.order`,
        `${quote(child.order)} is not a field of ${target.id}`,
        didYouMean(child.order, target.resource.fields.keys()),
      );
    else if (field.type.name !== 'integer' || field.readOnly)
      yield inResource(subject, 'R807', `${path}.order`, `${typeText(field)} is no number that can be written`);
  }
};

export const childrenChecks: readonly Check[] = [children, inlines];
