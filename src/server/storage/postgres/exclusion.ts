import type { ExclusionSpec } from '../../../meta/exclusive.ts';

/** Behind the name of a constraint that leaves rows out: whoever looks for the whole one makes it anew. Names have room for 3 bytes. */
const partly = '__p';

const listed = (texts: readonly string[]) => texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ');

/** PostgreSQL makes no such constraint over rows that break it, so those stay outside of it. */
export function addExclusion(
  table: string,
  name: string,
  { by, from, to, state, live, while: states }: ExclusionSpec,
  broken: readonly string[],
): string[] {
  const same = [
    ...by.map((column) => `"${column}" with =`),
    ...(from && to ? [`tstzrange("${from}", "${to}") with &&`] : []),
  ];
  const rows = [
    `"${state}" in (${listed(states)})`,
    ...(live ? ['"deletedAt" is null'] : []),
    ...(broken.length > 0 ? [`"id" not in (${listed(broken)})`] : []),
  ];
  return [
    // A library of PostgreSQL itself, which any owner of a database may add.
    'create extension if not exists btree_gist',
    `alter table "${table}" add constraint "${name}${broken.length > 0 ? partly : ''}" exclude using gist (${same.join(', ')}) where (${rows.join(' and ')})`,
  ];
}

export const dropExclusion = (table: string, name: string): string[] => [
  `alter table "${table}" drop constraint "${name}"`,
];

export const failedExclusion = ({
  code,
  constraint,
}: {
  readonly code?: string;
  readonly constraint?: string;
}): string | undefined =>
  code !== '23P01' ? undefined : constraint?.endsWith(partly) ? constraint.slice(0, -partly.length) : constraint;
