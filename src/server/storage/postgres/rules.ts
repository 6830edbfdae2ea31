import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database.ts';
import { ledgerRules } from './ledger-rules.ts';
import { type Rule, ruleEvents, ruleFailed, variables } from './rule.ts';

const rules: readonly Rule[] = ledgerRules();

const bodyOf = ({ on, body }: Rule) =>
  ` declare ${variables} begin ${body} return ${on === 'before delete' ? 'old' : 'new'}; end `;

/** All that rules read they find by its key, whatever its value; to plan anew for each takes longer than to look. */
const keepPlans = 'set plan_cache_mode = force_generic_plan';

export const addRules = (table: string): string[] =>
  rules.flatMap((rule) =>
    rule.table !== table
      ? []
      : [
          `create or replace function "${rule.name}"() returns trigger language plpgsql ${keepPlans} as $$${bodyOf(rule)}$$`,
          `drop trigger if exists "${rule.name}" on "${table}"`,
          `create trigger "${rule.name}" ${rule.on} on "${table}" for each row execute function "${rule.name}"()`,
        ],
  );

export async function tablesWithRules(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const found = await sql<{ table: string; name: string; body: string; type: number }>`
    select c.relname as "table", t.tgname as name, p.prosrc as body, t.tgtype::int as type from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled in ('O', 'A') and t.tgqual is null`.execute(
    db,
  );
  const isInForce = (rule: Rule) =>
    found.rows.some(
      ({ table, name, body, type }) =>
        table === rule.table && name === rule.name && body === bodyOf(rule) && type === ruleEvents[rule.on],
    );
  const broken = new Set(rules.filter((rule) => !isInForce(rule)).map(({ table }) => table));
  return new Set(rules.map(({ table }) => table).filter((table) => !broken.has(table)));
}

export function failedRule({ message = '' }: { readonly message?: string }): string | undefined {
  const at = message.indexOf(ruleFailed);
  return at < 0 ? undefined : /^\w+/.exec(message.slice(at + ruleFailed.length))?.[0];
}
