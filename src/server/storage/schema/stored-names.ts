import { sql } from 'kysely';
import { fieldRenamedIn } from '../../../meta/renamed-field.ts';
import type { Queries, StoredRow } from '../database.ts';
import type { TableSpec } from '../tables.ts';

/** What is stored about an entity, such as views of its list, calls a renamed field by its new name. */
export async function renameStoredFields(
  tx: Queries,
  tables: readonly TableSpec[],
  entity: string,
  from: string,
  to: string,
): Promise<void> {
  for (const { name: table, columns, appendOnly } of tables) {
    const entityColumn = columns.find(({ entityId }) => entityId)?.name;
    if (appendOnly || entityColumn === undefined) continue;
    for (const { name, names } of columns) {
      if (names === undefined) continue;
      const column = sql.id(name);
      const of = sql`${sql.id(entityColumn)} = ${entity}`;
      const { rows } =
        await sql<StoredRow>`select "id" as id, ${column} as text from ${sql.table(table)} where ${of} and ${column} is not null`.execute(
          tx.kysely,
        );
      for (const { id, text } of rows) {
        const before = typeof text === 'string' ? text : JSON.stringify(text);
        const now = fieldRenamedIn(names, before, from, to);
        if (now !== before)
          await sql`update ${sql.table(table)} set ${column} = ${now} where "id" = ${id}`.execute(tx.kysely);
      }
    }
  }
}
