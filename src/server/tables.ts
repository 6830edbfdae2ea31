import type { Model } from '../meta/model.ts';
import { resourceTable, type ColumnSpec, type TableSpec } from './storage/tables.ts';
import { authTables } from './auth/tables.ts';
import type { Vault } from './auth/vault.ts';
import { formerBeginnings, idsOf } from './former-ids.ts';
import { moduleTables } from './modules.ts';
import { editionsTable } from './policy-editions.ts';
import { ledgerTables } from './ledger/tables.ts';
import { dailyTables, marksOf } from './features/reports/daily.ts';
import { formVersionTable } from './forms/tables.ts';
import { fileTables } from './records/file-tables.ts';
import { writerTable } from './records/writers.ts';
import { lookupTable } from './records/lookup-limit.ts';
import { requestTable } from './records/idempotency.ts';
import { counterTable } from './records/sequences.ts';
import { processTables } from './processes/tables.ts';
import { Chain } from './storage/chain/chain.ts';
import { headTable } from './storage/chain/heads.ts';
import type { Dialect } from './storage/database.ts';
import { markTable } from './storage/report/marks.ts';
import { valueTable } from './storage/report/values.ts';
import { machineTables } from './storage/work/tables.ts';

const tableOf = (id: string): string => id.replaceAll('/', '_');

/** Columns of resources that hold ids of entities or names of their fields, which follow when one is renamed. */
const namingColumns: Readonly<Record<string, Readonly<Record<string, Pick<ColumnSpec, 'entityId' | 'names'>>>>> = {
  system_exportTask: { entityCode: { entityId: true } },
  system_tempViewSettings: {
    entityCode: { entityId: true },
    filters: { names: 'json' },
    columns: { names: 'json' },
    sorters: { names: 'json' },
  },
};

function withNames(id: string, table: TableSpec): TableSpec {
  const [, ...former] = idsOf(id);
  const columns = table.columns.map((column) => ({ ...column, ...namingColumns[table.name]?.[column.name] }));
  return { ...table, columns, ...(former.length > 0 && { formerNames: former.map(tableOf) }) };
}

function withMarks(model: Model, id: string, table: TableSpec): TableSpec {
  const marks = marksOf(model, id);
  return marks ? { ...table, marks } : table;
}

/** Columns of other tables with keys of what lies in an area: flows, reports. */
const keyColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  process_case: { flowKey: '' },
  process_design: { id: '' },
  process_activation: { id: '' },
  console_report_schedule: { reportId: '' },
  console_list_view: { resourceId: 'report:' },
};

function withBeginnings(table: TableSpec): TableSpec {
  const kinds = keyColumns[table.name];
  if (!kinds) return table;
  const columns = table.columns.map((column) => {
    const kind = kinds[column.name];
    return kind === undefined ? column : { ...column, beginnings: formerBeginnings(kind) };
  });
  return { ...table, columns };
}

const known = new WeakMap<Model, readonly TableSpec[]>();

/** Every table of the product, worked out once for what was declared. */
export function allTables(declared: Model): readonly TableSpec[] {
  let tables = known.get(declared);
  if (!tables) {
    tables = tablesOf(declared);
    known.set(declared, tables);
  }
  return tables;
}

const tablesOf = (model: Model): TableSpec[] =>
  [
    ...[...model.resources.values()].map((resource) =>
      withNames(resource.id, withMarks(model, resource.id, resourceTable(model, resource))),
    ),
    markTable,
    valueTable,
    ...dailyTables(model),
    headTable,
    ...machineTables,
    editionsTable,
    counterTable,
    writerTable,
    lookupTable,
    ...ledgerTables,
    requestTable,
    ...fileTables,
    formVersionTable,
    ...processTables,
    ...authTables,
    ...moduleTables,
  ].map(withBeginnings);

/** The tables whose rows are linked, with the key that belongs to this installation. */
export const chainsOf = (tables: readonly TableSpec[], vault: Vault, dialect: Dialect): ReadonlyMap<string, Chain> =>
  new Map(
    tables
      .filter(({ chained }) => chained)
      .map((table) => [table.name, new Chain(table, vault.derive('chain', 32), dialect)]),
  );
