import { isStored, namedField, typeText } from './names.ts';
import { inResource, type Check } from './subject.ts';

const about: Check = function* (subject) {
  const { about: declared } = subject.declaration;
  if (!declared) return;
  for (const name of ['resource', 'record'] as const)
    yield* namedField(subject, `about.${name}`, declared[name], function* (field) {
      if (field.type.name !== 'text' || !field.readOnly || !isStored(field))
        yield inResource(subject, 'R122', `about.${name}`, `${typeText(field)} is no stored read-only text`);
    });
  for (const name of ['says', 'to'] as const)
    yield* namedField(subject, `about.${name}`, declared[name], function* (field) {
      if (!isStored(field) || field.type.secret)
        yield inResource(subject, 'R122', `about.${name}`, `${typeText(field)} cannot be shown to others`);
    });
};

export const aboutChecks: readonly Check[] = [about];
