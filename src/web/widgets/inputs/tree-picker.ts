import type { Field } from '../../../meta/field.ts';
import { isDeclared, loadResource } from '../../declarations.ts';
import { deferred } from '../../shared/deferred.tsx';

export const TreePicker = deferred(async () => (await import('./tree.tsx')).TreePicker);

/** Loads what a picker needs before it can be shown: its target's declaration and, for a tree, the tree picker. */
export async function preparePicker(field: Field): Promise<void> {
  const target = field.spec['x-ref'];
  if (!target || !isDeclared(target)) return;
  const { tree } = await loadResource(target);
  if (tree) await TreePicker.preload();
}
