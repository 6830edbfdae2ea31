export type FormBody = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null;

function encodeValue(value: unknown): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.some(isPlain) ? JSON.stringify(value) : value.map(encodeValue).join(',');
  return isPlain(value) ? JSON.stringify(value) : String(value);
}

/**
 * Encodes a plain object as a form: lists comma separated, objects as JSON, `null` as the empty text that clears a
 * field. Undefined values are not sent.
 */
export function formEncode(body: FormBody = {}): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, encodeValue(value));
  return form;
}
