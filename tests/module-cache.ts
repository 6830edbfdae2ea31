import type { Plugin } from 'vite';

/** Vitest keeps transformed modules from run to run by their own text. These are made of other files as well: lists of files, forms' validators, threads, icons. */
export function moduleCache(): Plugin {
  return {
    name: 'module-cache',
    configureVitest({ experimental_defineCacheKeyGenerator: define }) {
      define(({ id, sourceCode }) =>
        id.includes('?') || id.includes('\0') || sourceCode.includes('import.meta.glob') ? false : undefined);
    },
  };
}
