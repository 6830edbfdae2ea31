const KEY = 'notice';

/** A message for the screen that follows a full load of the page. */
export const handNotice = (text: string): void => sessionStorage.setItem(KEY, text);

export function takeNotice(): string | undefined {
  const text = sessionStorage.getItem(KEY) ?? undefined;
  sessionStorage.removeItem(KEY);
  return text;
}
