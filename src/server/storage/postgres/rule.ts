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
  /** What stands before `begin`. */
  readonly declare?: string;
  /** Statements in plpgsql, each with its semicolon. */
  readonly body: string;
}

/** What a refused write says, before the name of what was broken. */
export const ruleFailed = 'RULE failed: ';

/** A statement of a rule: refuses the write under that name where the condition holds. */
export const refuse = (name: string, when: string): string =>
  `if ${when} then raise exception '${ruleFailed}${name}'; end if;`;
