import { parseSync } from 'vite';

export interface Import {
  readonly from: string;
  /** Gone when the code runs. */
  readonly typeOnly: boolean;
}

/** What a file imports or exports again, wherever it stands in its text. */
export function importsOf(path: string, text: string): Import[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const imported = staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ from: moduleRequest.value, typeOnly: isType }] : [],
    ),
  );
  // A path that is put together when the code runs names no file.
  const dynamic = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"])(.*)\1$/.exec(text.slice(start, end));
    return literal ? [{ from: literal[2]!, typeOnly: false }] : [];
  });
  return [...imported, ...exported, ...dynamic];
}
