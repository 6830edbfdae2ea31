import type { Resource } from '../../../meta/model.ts';
import { pick, rowSchema } from './output.ts';
import { count, listOf, object, replied, text, whole, type Node } from './schemas.ts';

/** Rows to pick from. */
export const picks: Node = whole({ list: listOf(pick), total: count });

/** A value of a field, and what people call it. */
export const option: Node = whole({ value: text, label: text });

/** Some fields of a row, as it shows them, and what a call tells beside them. What not everybody may see can be absent. */
export function partOf({ fields }: Resource, names: readonly string[], more: Node = {}): Node {
  const shown = names.flatMap((name) => fields.get(name) ?? []);
  return object({ ...Object.fromEntries(shown.map((field) => [field.name, replied(field)])), ...more }, [
    ...shown.filter(({ spec }) => !spec['x-access']).map(({ name }) => name),
    ...Object.keys(more),
  ]);
}

/** A row, and what a call tells beside its fields. */
export function rowWith(resource: Resource, more: Node, required: readonly string[] = Object.keys(more)): Node {
  const { title: _title, properties } = rowSchema(resource);
  return object({ ...(properties as Node), ...more }, ['id', ...required]);
}
