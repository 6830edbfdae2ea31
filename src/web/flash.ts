const KEY = 'notice';

/** Keeps a message across a full page load. */
export const setFlash = (text: string): void => sessionStorage.setItem(KEY, text);

export function takeFlash(): string | undefined {
  const text = sessionStorage.getItem(KEY) ?? undefined;
  sessionStorage.removeItem(KEY);
  return text;
}
