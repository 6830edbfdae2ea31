import { createAccess, explain, formatPolicyProblem, matrix, verify, who, type Access } from '../server/access/index.ts';
import { DeclarationError, loadModel } from '../server/declarations.ts';
import { readArguments } from './arguments.ts';
import { explanationText, holdersText, matrixFormats, matrixText, noSuch, type MatrixFormat } from './policy-text.ts';
import { withStoredUsers } from './policy-users.ts';
import { command, exit, Refusal, UsageError } from './usage.ts';

const usage = `Usage: npm run policy -- matrix [--role <role>] [--format table|csv|md]
                                     what every role may do, and how far
       npm run policy -- explain <role or user> <code> <action>
                                     which line grants it, or what is missing
       npm run policy -- who <code> <action>
                                     every role that may do it
       npm run policy -- verify      holds policies/expectations.csv against the policies

--stored takes in the roles made in the console. Users, too, are read from the database
(DATA_DIR or DATABASE_URL). Exit code 0: yes or fine, 1: no or not fine, 2: usage.`;

const options = { role: { type: 'string' }, format: { type: 'string' }, stored: { type: 'boolean' }, help: { type: 'boolean' } } as const;
type Values = { role?: string; format?: string; stored?: boolean };

interface Subcommand {
  /** Words behind the name. */
  readonly words: number;
  readonly options?: readonly (keyof Values)[];
  run(access: Access, words: readonly string[], values: Values): Promise<number>;
}

const subcommands: Readonly<Record<string, Subcommand>> = {
  matrix: {
    words: 0,
    options: ['role', 'format', 'stored'],
    async run(access, _words, { role, format = 'table' }) {
      if (!isFormat(format)) throw new UsageError(`There is no format ${format}`);
      if (role !== undefined && !isRole(access, role)) throw new Refusal(noSuch('role', role, access.policy.roles.keys()));
      console.log(matrixText[format](await matrix(access, role === undefined ? undefined : [role])));
      return exit.fine;
    },
  },
  explain: {
    words: 3,
    async run(access, [name = '', code = '', action = '']) {
      const roles = isRole(access, name) ? [name] : await withStoredUsers(access, (users) => users.rolesOf(name));
      if (!roles) throw new Refusal(`${noSuch('role', name, access.policy.roles.keys())}; nor is there such a user`);
      const explanation = await explain(access, roles, code, action);
      console.log(explanationText(access.model, name, explanation));
      return explanation.reach ? exit.fine : exit.problems;
    },
  },
  who: {
    words: 2,
    options: ['stored'],
    async run(access, [code = '', action = '']) {
      const facts = access.policy.codes.get(code);
      if (!facts) throw new Refusal(noSuch('permission code', code, access.policy.codes.keys()));
      if (!facts.actions.includes(action)) throw new Refusal(`${noSuch('action', action, facts.actions)}; actions of ${code}: ${facts.actions.join(', ')}`);
      const holders = await who(access, code, action);
      console.log(holdersText(access.model, code, action, holders));
      return holders.length > 0 ? exit.fine : exit.problems;
    },
  },
  verify: {
    words: 0,
    async run(access) {
      const problems = await verify(access);
      for (const problem of problems) console.log(formatPolicyProblem(problem));
      console.log(problems.length > 0 ? `\n${problems.length} not met.` : 'Every expectation is met.');
      return problems.length > 0 ? exit.problems : exit.fine;
    },
  },
};

const isFormat = (text: string): text is MatrixFormat => (matrixFormats as readonly string[]).includes(text);
const isRole = ({ policy, storedRoles }: Access, name: string): boolean => policy.roles.has(name) || storedRoles.some(({ code }) => code === name);

export const run = (args: readonly string[]): Promise<number> =>
  command(usage, async () => {
    const { values, positionals } = readArguments(args, options, { least: 0, most: 4 });
    const [name = '', ...words] = positionals;
    if (values.help) {
      console.log(usage);
      return exit.fine;
    }
    const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
    if (!subcommand) throw new UsageError(name === '' ? 'Say what you want to know.' : noSuch('command', name, Object.keys(subcommands)));
    if (words.length !== subcommand.words) throw new UsageError(words.length < subcommand.words ? 'Something is missing.' : `Too much: ${words.slice(subcommand.words).join(' ')}`);
    for (const option of ['role', 'format', 'stored'] as const) if (values[option] !== undefined && !subcommand.options?.includes(option)) throw new UsageError(`${name} knows no --${option}`);
    const access = createAccess(loadSound());
    if (values.stored) await withStoredUsers(access, async () => {});
    return subcommand.run(access, words, values);
  });

function loadSound(): ReturnType<typeof loadModel> {
  try {
    return loadModel();
  } catch (error) {
    if (error instanceof DeclarationError) throw new Refusal(error.message);
    throw error;
  }
}
