import type { FormFile } from '../../../../meta/resource.ts';

/** What is different between two forms, field by field; put in words by whoever shows it. */
export type Difference =
  | { readonly kind: 'added' | 'removed' | 'moved'; readonly title: string }
  | { readonly kind: 'changed'; readonly title: string; readonly keys: readonly string[] }
  | { readonly kind: 'rules'; readonly title: '' };

const titleOf = (form: FormFile, name: string): string => form.properties[name]?.title || name;
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function differences(from: FormFile, to: FormFile): Difference[] {
  const [was, is] = [Object.keys(from.properties), Object.keys(to.properties)];
  const stayed = is.filter((name) => was.includes(name));
  const order = was.filter((name) => is.includes(name));
  const changed = stayed.flatMap((name): Difference[] => {
    const [one, other] = [from.properties[name], to.properties[name]];
    const keys = [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])].filter(
      (key) => !same(one?.[key as 'title'], other?.[key as 'title']),
    );
    if ((from.required?.includes(name) ?? false) !== (to.required?.includes(name) ?? false)) keys.push('required');
    return keys.length > 0 ? [{ kind: 'changed', title: titleOf(to, name), keys }] : [];
  });
  return [
    ...is
      .filter((name) => !was.includes(name))
      .map((name): Difference => ({ kind: 'added', title: titleOf(to, name) })),
    ...was
      .filter((name) => !is.includes(name))
      .map((name): Difference => ({ kind: 'removed', title: titleOf(from, name) })),
    ...changed,
    ...stayed
      .filter((name, i) => order[i] !== name)
      .slice(0, 1)
      .map((name): Difference => ({ kind: 'moved', title: titleOf(to, name) })),
    ...(same(from['x-rules'] ?? [], to['x-rules'] ?? []) && same(from.allOf ?? [], to.allOf ?? [])
      ? []
      : [{ kind: 'rules', title: '' } as const]),
  ];
}
