import { vi } from 'vitest';

/** The little of a browser that modules of the console touch when they are loaded; there is no page here. */
export function standInForBrowser(apiBase = 'http://localhost'): void {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('document', {
    querySelector: () => ({ content: apiBase }),
    documentElement: { lang: '', dataset: {}, style: {} },
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('getComputedStyle', () => ({
    getPropertyValue: (name: string) => (['--control', '--size'].includes(name) ? '32px' : '#333333'),
  }));
}
