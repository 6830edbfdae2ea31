/** As many indexes of one table are named one by one. */
const maxNamed = 3;

const ofTable = /^(\S+): index \S+$/;
const dropped = /: index dropped$/;

/** What a start would change, with one line for the indexes of a table: an upgrade may make thousands of them. */
export function summary(changes: readonly string[]): string[] {
  const tableOf = (line: string) => ofTable.exec(line)?.[1];
  const counts = new Map<string, number>();
  for (const line of changes) {
    const table = tableOf(line);
    if (table) counts.set(table, (counts.get(table) ?? 0) + 1);
  }
  const isMany = (table: string) => (counts.get(table) ?? 0) > maxNamed;
  const obsolete = changes.filter((line) => dropped.test(line));
  const kept = changes.filter((line) => {
    const table = tableOf(line);
    return !(table && isMany(table)) && !(obsolete.length > maxNamed && dropped.test(line));
  });
  return [
    ...kept,
    ...[...counts].filter(([table]) => isMany(table)).map(([table, count]) => `${table}: ${count} indexes`),
    ...(obsolete.length > maxNamed ? [`${obsolete.length} indexes dropped`] : []),
  ];
}
