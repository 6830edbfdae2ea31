import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database.ts';
import { ledgerRules } from './ledger-rules.ts';
import { type Rule, ruleFailed } from './rule.ts';

const rules: readonly Rule[] = ledgerRules();

/** As the schema keeps it, behind `create trigger`. */
const text = ({ name, table, on, body }: Rule) => `"${name}" ${on} on "${table}" begin ${body} end`;

export const addRules = (table: string): string[] =>
  rules.flatMap((rule) =>
    rule.table === table ? [`drop trigger if exists "${rule.name}"`, `create trigger ${text(rule)}`] : [],
  );

export async function tablesWithRules(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const found = await sql<{ text: string }>`select sql as "text" from sqlite_master where type = 'trigger'`.execute(db);
  const texts = new Set(found.rows.map((row) => row.text));
  const broken = new Set(rules.filter((rule) => !texts.has(`CREATE TRIGGER ${text(rule)}`)).map(({ table }) => table));
  return new Set(rules.map(({ table }) => table).filter((table) => !broken.has(table)));
}

export function failedRule({ message = '' }: { readonly message?: string }): string | undefined {
  const at = message.indexOf(ruleFailed);
  return at < 0 ? undefined : /^\w+/.exec(message.slice(at + ruleFailed.length))?.[0];
}
