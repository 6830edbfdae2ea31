/** The files of `policies/` by their paths. */
export const policyFiles: Readonly<Record<string, string>> = import.meta.glob<string>('/policies/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});
