const KEY = 'notice';

/** A message for the screen that follows a full load of the page. */
export const setFlash = (text: string): void => sessionStorage.setItem(KEY, text);

export function takeFlash(): string | undefined {
  const text = sessionStorage.getItem(KEY) ?? undefined;
  sessionStorage.removeItem(KEY);
  return text;
}
