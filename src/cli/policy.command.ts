import {
  createAccess,
  explain,
  matchesCode,
  formatPolicyProblem,
  matrix,
  verify,
  who,
  type Access,
  type Explanation,
} from '../server/access/index.ts';
import { runningModel } from '../meta/model.ts';
import { DeclarationError } from '../server/check-all.ts';
import { loadModel } from '../server/declarations.ts';
import type { RowExplanation } from '../server/records/explain-scope.ts';
import { excess } from '../server/areas/system/excess.ts';
import { ownChecks } from '../server/areas/system/maker-checker.ts';
import { policyChanges } from '../server/areas/system/policy-changes.ts';
import { actionsOf, reveals } from '../server/areas/system/reveals.ts';
import { verifyStored } from '../server/areas/system/verify-stored.ts';
import { readArguments } from './arguments.ts';
import { changesText, excessText, ownChecksText } from './audit-text.ts';
import {
  explanationText,
  holdersText,
  matrixFormats,
  matrixText,
  noSuch,
  rowText,
  type MatrixFormat,
} from './policy-text.ts';
import { withStoredUsers } from './policy-users.ts';
import { command, exit, Refusal, UsageError } from './usage.ts';

const usage = `Usage: npm run policy -- matrix [--role <role>] [--format table|csv|md]
                                     what every role may do, and how far
       npm run policy -- explain <role or user> <code> <action>
                                     which line grants it, or what is missing
       npm run policy -- explain <user> <code> <action> <row id>
                                     and whether their scope holds that row
       npm run policy -- who <code> <action>
                                     every role that may do it; <code> may end in *, such as
                                     who '*' reveal: who sees masked fields in clear, and which
       npm run policy -- who <code> reveal|read|write <field>
                                     who sees a field in clear, sees or changes it
       npm run policy -- changes --since <date>
                                     policy files, and grants of the console, that changed
       npm run policy -- excess [--days <number>]
                                     who holds more than they used in the last days (90), and
                                     whose roles break an expectation
       npm run policy -- maker-checker [--since <date>]
                                     records that were checked by who had made them
       npm run policy -- verify      holds policies/expectations.csv against the policies, and
                                     with --stored against everybody's roles together

--stored takes in the roles made in the console. Users, too, are read from the database
(DATA_DIR or DATABASE_URL). Exit code 0: yes or fine, 1: no or not fine, 2: usage.`;

const options = {
  role: { type: 'string' },
  format: { type: 'string' },
  stored: { type: 'boolean' },
  since: { type: 'string' },
  days: { type: 'string' },
  help: { type: 'boolean' },
} as const;
type Values = { role?: string; format?: string; stored?: boolean; since?: string; days?: string };

interface Subcommand {
  /** The number of arguments after the name. */
  readonly words: number;
  /** Allows one more. */
  readonly more?: boolean;
  readonly options?: readonly (keyof Values)[];
  run(access: Access, words: readonly string[], values: Values): Promise<number>;
}

const subcommands: Readonly<Record<string, Subcommand>> = {
  matrix: {
    words: 0,
    options: ['role', 'format', 'stored'],
    async run(access, _words, { role, format = 'table' }) {
      if (!isFormat(format)) throw new UsageError(`There is no format ${format}`);
      if (role !== undefined && !isRole(access, role))
        throw new Refusal(noSuch('role', role, access.policy.roles.keys()));
      console.log(matrixText(access.model, format, await matrix(access, role === undefined ? undefined : [role])));
      return exit.fine;
    },
  },
  explain: {
    words: 3,
    more: true,
    async run(access, [name = '', code = '', action = '', rowId]) {
      if (isRole(access, name)) {
        if (rowId !== undefined)
          throw new Refusal(`${name} is a role. Which rows are in reach depends on the user: name one.`);
        return printExplanation(access, name, await explain(access, [name], code, action));
      }
      return withStoredUsers(access, async (users) => {
        const user = await users.named(name);
        if (!user) throw new Refusal(`${noSuch('role', name, access.policy.roles.keys())}; nor is there such a user`);
        const explanation = await explain(access, user.roles, code, action, user.grants);
        if (rowId === undefined || !explanation.reach) return printExplanation(access, name, explanation);
        const row = await user.row(code, action, rowId, explanation.reach);
        if (!row) throw new Refusal(`No row behind ${code} has the id ${rowId}`);
        return printExplanation(access, name, explanation, row);
      });
    },
  },
  who: {
    words: 2,
    more: true,
    options: ['stored'],
    async run(access, [code = '', action = '', field]) {
      if (field !== undefined) return whoOfField(access, code, action, field);
      if (code.includes('*')) return whoOnPattern(access, code, action);
      const facts = access.policy.codes.get(code);
      if (!facts) throw new Refusal(noSuch('permission code', code, access.policy.codes.keys()));
      if (!facts.actions.includes(action))
        throw new Refusal(
          `${noSuch('action', action, facts.actions)}; actions of ${code}: ${facts.actions.join(', ')}`,
        );
      const holders = await who(access, code, action);
      console.log(holdersText(access.model, code, action, holders));
      return holders.length > 0 ? exit.fine : exit.problems;
    },
  },
  changes: {
    words: 0,
    options: ['since'],
    run: (access, _words, { since }) =>
      withStoredUsers(access, async ({ parts }) =>
        printAll(changesText(await policyChanges(parts, momentOf(since ?? ''))), 'Nothing changed.', exit.fine),
      ),
  },
  excess: {
    words: 0,
    options: ['days'],
    run: (access, _words, { days = '90' }) =>
      withStoredUsers(access, async ({ parts }) => {
        if (!/^[1-9]\d{0,3}$/.test(days)) throw new UsageError(`${days} is not a number of days`);
        return printAll(
          excessText(await excess(parts, new Date(Date.now() - Number(days) * 86_400_000).toISOString())),
          'Nobody holds more than they used.',
          exit.problems,
        );
      }),
  },
  'maker-checker': {
    words: 0,
    options: ['since'],
    run: (access, _words, { since = '1970-01-01' }) =>
      withStoredUsers(access, async ({ parts }) =>
        printAll(
          ownChecksText(await ownChecks(parts, momentOf(since))),
          'Nobody checked what they had made.',
          exit.problems,
        ),
      ),
  },
  verify: {
    words: 0,
    options: ['stored'],
    async run(access, _words, { stored }) {
      const problems = [
        ...(await verify(access)),
        ...(stored ? await withStoredUsers(access, ({ parts }) => verifyStored(parts)) : []),
      ];
      for (const problem of problems) console.log(formatPolicyProblem(problem));
      console.log(problems.length > 0 ? `\n${problems.length} not met.` : 'Every expectation is met.');
      return problems.length > 0 ? exit.problems : exit.fine;
    },
  },
};

/** Prints the lines, or the message `none` if there are none. */
function printAll(lines: readonly string[], none: string, code: number): number {
  for (const line of lines.length > 0 ? lines : [none]) console.log(line);
  return lines.length > 0 ? code : exit.fine;
}

function momentOf(day: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00+08:00`) : Number.NaN;
  if (Number.isNaN(time)) throw new UsageError('--since takes a date such as 2026-01-31');
  return new Date(time).toISOString();
}

async function whoOnPattern(access: Access, pattern: string, action: string): Promise<number> {
  const codes = [...access.policy.codes]
    .filter(([code, { actions }]) => matchesCode(code, pattern) && actions.includes(action))
    .map(([code]) => code);
  if (codes.length === 0) throw new Refusal(`No permission code like ${pattern} has the action ${action}`);
  const opened = await reveals(access, action);
  let found = 0;
  for (const code of codes) {
    const holders = await who(access, code, action);
    found += holders.length;
    console.log(holdersText(access.model, code, action, holders));
    for (const { label, fields } of opened.filter((reveal) => reveal.code === code))
      console.log(
        `  ${action === 'reveal' ? 'masked' : 'closed to others'} in ${label}: ${fields.map(({ name, title }) => `${title} (${name})`).join(', ')}`,
      );
  }
  return found > 0 ? exit.fine : exit.problems;
}

const questions = ['reveal', 'read', 'write'] as const;

async function whoOfField(access: Access, pattern: string, asked: string, field: string): Promise<number> {
  const question = questions.find((one) => one === asked);
  if (!question) throw new UsageError(`Of a field one asks ${questions.join(', ')}; not ${asked}`);
  const opening = [...actionsOf(access, field, question)].filter(([code]) => matchesCode(code, pattern));
  if (opening.length === 0) throw new Refusal(`No field ${field} behind ${pattern} answers ${asked}`);
  let found = 0;
  for (const [code, actions] of opening) {
    for (const action of actions) {
      const holders = await who(access, code, action);
      found += holders.length;
      console.log(holdersText(access.model, code, action, holders));
    }
  }
  return found > 0 ? exit.fine : exit.problems;
}

function printExplanation(access: Access, name: string, explanation: Explanation, row?: RowExplanation): number {
  console.log(explanationText(access.model, name, explanation));
  if (row) console.log(rowText(name, row));
  return explanation.reach && row?.inReach !== false ? exit.fine : exit.problems;
}

const isFormat = (text: string): text is MatrixFormat => (matrixFormats as readonly string[]).includes(text);
const isRole = ({ policy, storedRoles }: Access, name: string): boolean =>
  policy.roles.has(name) || storedRoles.some(({ code }) => code === name);

export const run = (args: readonly string[]): Promise<number> =>
  command(usage, async () => {
    const { values, positionals } = readArguments(args, options, { min: 0, max: 5 });
    const [name = '', ...words] = positionals;
    if (values.help) {
      console.log(usage);
      return exit.fine;
    }
    const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
    if (!subcommand)
      throw new UsageError(
        name === '' ? 'Say what you want to know.' : noSuch('command', name, Object.keys(subcommands)),
      );
    const max = subcommand.words + (subcommand.more ? 1 : 0);
    if (words.length < subcommand.words) throw new UsageError('Something is missing.');
    if (words.length > max) throw new UsageError(`Too much: ${words.slice(max).join(' ')}`);
    for (const option of ['role', 'format', 'stored', 'since', 'days'] as const)
      if (values[option] !== undefined && !subcommand.options?.includes(option))
        throw new UsageError(`${name} knows no --${option}`);
    const access = createAccess(loadSound());
    if (values.stored) await withStoredUsers(access, async () => {});
    return subcommand.run(access, words, values);
  });

function loadSound(): ReturnType<typeof loadModel> {
  try {
    const { model, policy } = loadModel();
    return { model: runningModel(model), policy };
  } catch (error) {
    if (error instanceof DeclarationError) throw new Refusal(error.message);
    throw error;
  }
}
