/** As mail servers take it; whether somebody is there, they tell. */
const wellFormed = /^[^\s@<>()",;:\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,188}[A-Za-z0-9])?$/;

export const isAddress = (text: string): boolean => text.length <= 254 && wellFormed.test(text);

/** What stands between commas, semicolons and line breaks, each once however it is written. */
export function splitAddresses(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  const found = new Map<string, string>();
  for (const part of text.split(/[,;，；、\n\r]+/)) {
    const address = part.trim().slice(0, 254);
    if (address !== '' && !found.has(address.toLowerCase())) found.set(address.toLowerCase(), address);
  }
  return [...found.values()];
}
