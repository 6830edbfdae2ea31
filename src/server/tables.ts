import type { Model } from '../meta/model.ts';
import { resourceTable, type TableSpec } from '../meta/tables.ts';
import { authTables } from './auth/tables.ts';
import type { Vault } from './auth/vault.ts';
import { editionsTable } from './policy-editions.ts';
import { fileTables } from './records/file-tables.ts';
import { handTable } from './records/hands.ts';
import { counterTable } from './records/sequences.ts';
import { Chain } from './storage/chain/chain.ts';
import { headTable } from './storage/chain/heads.ts';
import type { Dialect } from './storage/database.ts';
import { machineTables } from './storage/work/tables.ts';
import { workflowTables } from './workflows/tables.ts';

/** Every table of the product. */
export const allTables = (model: Model): TableSpec[] => [...[...model.resources.values()].map((resource) => resourceTable(model, resource)), headTable, ...machineTables, editionsTable, counterTable, handTable, ...fileTables, ...authTables, ...workflowTables];

/** The tables whose rows are linked, with the key that belongs to this installation. */
export const chainsOf = (tables: readonly TableSpec[], vault: Vault, dialect: Dialect): ReadonlyMap<string, Chain> =>
  new Map(tables.filter(({ chained }) => chained).map((table) => [table.name, new Chain(table, vault.derive('chain', 32), dialect)]));
