import { namedField, typeText } from './names.ts';
import { quote } from './problem.ts';
import { inResource, type Check } from './subject.ts';

const parent: Check = (subject) =>
  namedField(subject, 'tree.parent', subject.declaration.tree?.parent ?? '', function* (field) {
    if (field.type.name !== 'ref' || field.spec['x-ref'] !== subject.id) {
      const leads = field.spec['x-ref'] ? `refers to ${quote(field.spec['x-ref'])}` : 'is no reference';
      yield inResource(
        subject,
        'R111',
        'tree.parent',
        `${quote(field.name)} ${leads}, not to ${quote(subject.id)} itself`,
      );
    }
  });

const order: Check = (subject) =>
  namedField(subject, 'tree.order', subject.declaration.tree?.order ?? '', function* (field) {
    if (field.type.name !== 'integer')
      yield inResource(subject, 'R112', 'tree.order', `${typeText(field)} is no whole number`);
  });

export const treeChecks: readonly Check[] = [parent, order];
