/** Below this address every record has a page of its own. */
export const recordBase = '/record';

const shape = /^\/record\/([a-z]+\/\w+)\/([0-9a-f-]{36})$/;

export const recordPlace = (resource: string, id: string): string => `${recordBase}/${resource}/${id}`;

/** Which record an address names. */
export function readRecordPlace(path: string): { readonly resource: string; readonly id: string } | undefined {
  const [, resource, id] = shape.exec(path) ?? [];
  return resource !== undefined && id !== undefined ? { resource, id } : undefined;
}
