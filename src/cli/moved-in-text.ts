import type { FormFile } from '../meta/resource.ts';
import type { Role } from '../server/access/roles.ts';
import { flatText, valueText } from './declaration-text.ts';
import type { MovedIn } from './moved-in.ts';

/** One field a line, as the other forms have them. */
export function movedInForm(form: FormFile): string {
  const lines = Object.entries(form).map(([key, value]) => {
    if (key !== 'properties') return `"${key}": ${valueText(value, 'json', '  ', key.length + 4)}`;
    const fields = Object.entries(form.properties).map(([name, spec]) => `    "${name}": ${flatText(spec, 'json')}`);
    return `"properties": {\n${fields.join(',\n')}\n  }`;
  });
  return `{\n  ${lines.join(',\n  ')}\n}\n`;
}

export function movedInResource({ label, ...rest }: MovedIn['declaration']): string {
  const lines = Object.entries(rest).map(
    ([key, value]) => `  ${key}: ${valueText(value, 'ts', '  ', key.length + 3)},\n`,
  );
  return `export default defineResource({\n  label: ${flatText(label, 'ts')},\n  form,\n${lines.join('')}});\n`;
}

/** As the other areas grant what projects work with: who may do everything, and who reads and takes the steps. */
export function movedInGrants(
  { code, scope, states }: MovedIn['declaration'],
  roles: Pick<ReadonlyMap<string, Role>, 'has'>,
): string {
  const steps = ['add', 'update', ...Object.keys(states?.transitions ?? {})].join('|');
  const ofProjects = [
    ['centre-admin', '*', 'centre|project'],
    ['centre-operator', '@read', 'centre|project'],
    ['project-admin', '*', 'project'],
    ['project-operator', '@read', 'project'],
    ['project-operator', steps, 'project'],
  ] as const;
  const lines = [
    ['platform-admin', '*', 'all'],
    ['platform-operator', '@read', 'all'],
    ...(scope?.project === undefined ? [] : ofProjects),
  ] as const;
  const known = lines.filter(([role]) => roles.has(role));
  return known.map(([role, actions, reach]) => `p, ${role}, ${code}, ${actions}, ${reach}\n`).join('');
}
