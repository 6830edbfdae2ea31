import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { isMeant, reactionsTo } from '../../../../meta/reactions.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';

const isNamed = (value: Row[string] | undefined): boolean => [value ?? []].flat().length > 0;

/** Who outside is written to when these rows take a step, as their forms call them. */
export function toldOutside(resource: Resource, step: string, rows: readonly Row[]): string[] {
  const told = new Set<string>();
  for (const { tell } of reactionsTo(resource.declaration, step)) {
    if (!tell) continue;
    const names = tell.to.map((path) => path.split('.', 1)[0] as string);
    for (const row of rows) {
      if (!isMeant(tell, row)) continue;
      const field = resource.fields.get(names.find((name) => isNamed(row[name])) ?? '');
      if (field) told.add(translateDeclared(field.title));
    }
  }
  return [...told];
}
