/**
 * Sorts expressions so that dependencies come first, by the field that each computes. Cycles were refused by the
 * checks.
 */
export function inOrder<E extends { readonly uses: ReadonlySet<string> }>(
  expressions: ReadonlyMap<string, E>,
): Map<string, E> {
  const ordered = new Map<string, E>();
  const place = (name: string, above: ReadonlySet<string>) => {
    const expression = expressions.get(name);
    if (!expression || ordered.has(name) || above.has(name)) return;
    for (const other of expression.uses) place(other, new Set([...above, name]));
    ordered.set(name, expression);
  };
  for (const name of expressions.keys()) place(name, new Set());
  return ordered;
}
