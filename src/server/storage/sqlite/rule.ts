/** A trigger that holds what no constraint can say. */
export interface Rule {
  readonly name: string;
  readonly table: string;
  readonly on: 'before insert' | 'after insert' | 'before update' | 'after update' | 'before delete';
  /** Statements, each with its semicolon. */
  readonly body: string;
}

/** What a refused write says, before the name of what was broken. */
export const ruleFailed = 'RULE failed: ';

/** A statement of a rule: refuses the write under that name where the condition holds. */
export const refuse = (name: string, when: string): string =>
  `select raise(abort, '${ruleFailed}${name}') where ${when};`;
