import { parseSync } from 'vite';

export interface Import {
  readonly from: string;
  /** Erased at run time. */
  readonly typeOnly: boolean;
}

/** All imports and re-exports of a file, wherever they occur. */
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
  // A path computed at run time names no file.
  const dynamic = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"])(.*)\1$/.exec(text.slice(start, end));
    return literal ? [{ from: literal[2]!, typeOnly: false }] : [];
  });
  return [...imported, ...exported, ...dynamic];
}
