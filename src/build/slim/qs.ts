/** See slim-plugin.ts. The addresses of this console only have flat values. */
const absent = (): never => {
  throw new Error('qs is left out of the console: nested values do not belong into its addresses');
};

export default {
  parse: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringify: (values: Record<string, unknown>): string => {
    const flat = Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0),
    );
    return new URLSearchParams(
      flat.map(([name, value]): [string, string] => [name, typeof value === 'object' ? absent() : String(value)]),
    ).toString();
  },
};
