import type { ExclusionSpec } from '../../../meta/exclusive.ts';

/** What a refused write says, before the name of the constraint. */
export const exclusionFailed = 'EXCLUSION constraint failed: ';

const events = ['insert', 'update'] as const;

const listed = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ');

/** SQLite has no exclusion constraints, but a single writer: what a trigger sees is what there is. */
export function addExclusion(
  table: string,
  name: string,
  { by, from, to, state, live, while: states }: ExclusionSpec,
): string[] {
  const holds = (row: string) => [
    `${row}."${state}" in (${listed(states)})`,
    ...(live ? [`${row}."deletedAt" is null`] : []),
  ];
  const overlaps = from && to ? [`other."${from}" < new."${to}"`, `new."${from}" < other."${to}"`] : [];
  const taken = [
    ...by.map((column) => `other."${column}" = new."${column}"`),
    ...holds('other'),
    ...overlaps,
    'other."id" <> new."id"',
  ];
  const when = [...holds('new'), ...by.map((column) => `new."${column}" is not null`)].join(' and ');
  return events.flatMap((event) => [
    `drop trigger if exists "${name}_${event}"`,
    `create trigger "${name}_${event}" before ${event} on "${table}" when ${when} begin
    select raise(abort, '${exclusionFailed}${name}') where exists (select 1 from "${table}" other where ${taken.join(' and ')}); end`,
  ]);
}

export const dropExclusion = (name: string): string[] =>
  events.map((event) => `drop trigger if exists "${name}_${event}"`);

/** Exclusions of which every trigger stands, with their tables. */
export function wholeExclusions(triggers: readonly { name: string; table: string }[]): Map<string, string> {
  const names = new Set(triggers.map(({ name }) => name));
  return new Map(
    triggers
      .map(({ name, table }): [string, string] => [name.replace(/_(insert|update)$/, ''), table])
      .filter(([name]) => events.every((event) => names.has(`${name}_${event}`))),
  );
}
