export const ruleEvents = {
  // As the catalogue writes them: for each row 1, before 2, insert 4, delete 8, update 16.
  'before insert': 1 + 2 + 4,
  'after insert': 1 + 4,
  'before update': 1 + 2 + 16,
  'after update': 1 + 16,
  'before delete': 1 + 2 + 8,
} as const;

/** A trigger that holds what no constraint can say. Its function has the same name. */
export interface Rule {
  readonly name: string;
  readonly table: string;
  readonly on: keyof typeof ruleEvents;
  /** Statements in plpgsql, each with its semicolon. */
  readonly body: string;
}

/** What a refused write says, before the name of what was broken. */
export const ruleFailed = 'RULE failed: ';

/** What the statements below write to, in each rule. */
export const variables = 'failed text; s record;';

/**
 * A statement of a rule: refuses the write under the name of the first condition that holds. All conditions are one
 * expression, since each that is asked for by itself costs as much as a small statement.
 */
export const refuse = (...conditions: readonly (readonly [name: string, when: string])[]): string => {
  const names = conditions.map(([name, when]) => `when ${when} then '${name}'`).join(' ');
  return `failed := case ${names} end; if failed is not null then raise exception '${ruleFailed}%', failed; end if;`;
};

/**
 * Does a statement for each of some rows, which it calls `s`, so that it finds its own by their key. As one statement it
 * would be planned for as many lines as PostgreSQL expects in JSON, a hundred, which is for reading the whole table.
 */
export const forEach = (rows: string, statement: string): string => `for s in ${rows} loop ${statement} end loop;`;
