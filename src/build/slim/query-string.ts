/** See slim-plugin.ts. */
export const stringify = (): never => {
  throw new Error('query-string is left out of the console: bodies are made by providers/form-encode.ts');
};
