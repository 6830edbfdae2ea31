import { randomBytes } from 'node:crypto';
import dictionaries from '../../../resources/dictionaries.ts';
import sequences from '../../../resources/sequences.ts';
import { fieldProblems } from '../../meta/errors/problems.ts';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import type { HeldRole } from '../access/index.ts';
import { passwordProblem } from '../auth/password-rules.ts';
import { rememberPassword } from '../auth/password-history.ts';
import { hashPassword } from '../auth/passwords.ts';
import { addDictionaries, installBase } from './base.ts';
import { readMeta, removeMeta } from '../storage/meta.ts';
import { shippedMark } from './shipped-demo.ts';
import { refreshFormulas } from './formulas.ts';
import { Seeder } from './seeder.ts';

export interface Installed {
  demo?: { accounts: readonly string[]; password: string };
  /** Password of the first administrator, where the installation made it up. */
  adminPassword?: string;
}

export const demoPassword = 'Demo@2026!';
export const demoAccounts = [
  'admin',
  'admin-b',
  'centre-a',
  'project-a',
  'project-b',
  'enterprise-a',
  'merchant-a',
  'merchant-b',
] as const;

/** A start over a database that is there needs none of it. */
const demoData = () => import('../../demo/index.ts');

/** Fills a new database: what every installation needs, then demo data or, in production, the first administrator alone. */
export async function install(
  services: Services,
  config: Config,
  roles: readonly HeldRole[],
  now: number,
): Promise<Installed> {
  const users = services.model.resources.get('system/user');
  if (!users) throw new Error('the platform needs the resource system/user');
  const demo = config.production ? undefined : { accounts: demoAccounts, password: demoPassword };
  const [anybody] = await services.store.find(users.table, ['id'], { is: 'all', of: [] }, { limit: 1 });
  if (anybody) {
    if (demo) await ownDemo(services);
    await addNewSequences(services, now);
    await addNewDictionaries(services, now);
    await refreshFormulas(services);
    return { demo };
  }
  if (config.production && config.adminPassword) await validateAdminPassword(config.adminPassword);
  const made = config.production && !config.adminPassword ? `${randomBytes(9).toString('base64url')}aA1!` : undefined;
  if (demo) services.log.info({}, 'a new database: its demo is made, which takes some 15 seconds');
  await services.store.transaction(
    async (tx) => {
      const seeder = new Seeder(services, tx, now);
      const roleIds = await installBase(seeder, roles);
      await seeder.addSequences();
      if (demo) await (await demoData()).installDemo(seeder, roleIds, await hashPassword(demoPassword));
      else {
        const password = await hashPassword(config.adminPassword ?? (made as string));
        const id = await installAdministrator(seeder, roleIds, password);
        // One that was printed to a terminal is to be changed by whoever signs in with it.
        if (made) await rememberPassword(services.store, tx, id, password, 'initial');
      }
      await seeder.settleSequences();
    },
    { patient: true, once: true },
  );
  await refreshFormulas(services);
  return { demo, adminPassword: made };
}

/** What the build made becomes part of this installation, which has a key of its own. */
async function ownDemo(services: Services): Promise<void> {
  if (!(await readMeta(services.db)).has(shippedMark)) return;
  const { signDemo } = await demoData();
  await services.store.transaction(async (tx) => {
    await signDemo(services, tx);
    await removeMeta(tx, shippedMark);
  });
}

/** Whoever starts the product reads this, and nothing has been installed yet. */
async function validateAdminPassword(password: string): Promise<void> {
  const problem = await passwordProblem(password, administratorName);
  if (problem)
    throw new Error(
      `ADMIN_PASSWORD is not taken as the password of the first administrator: it ${fieldProblems[problem].en}.\nADMIN_PASSWORD ${fieldProblems[problem].zh}。`,
    );
}

const administratorName = 'admin';

/** A release may bring sequences that the one before did not know. */
async function addNewSequences(services: Services, now: number): Promise<void> {
  const rules = services.model.resources.get('settings/seq');
  if (!rules) throw new Error('the platform needs the resource settings/seq');
  const found = await services.store.find(rules.table, ['seqCode'], {
    is: 'in',
    column: 'seqCode',
    values: Object.keys(sequences),
  });
  const there = new Set(found.map(({ seqCode }) => seqCode));
  if (Object.keys(sequences).every((code) => there.has(code))) return;
  await services.store.transaction((tx) => new Seeder(services, tx, now).addSequences(), { patient: true, once: true });
}

/** Groups that it brings as well; what operators made of those that are there stays theirs, also where they deleted one. */
async function addNewDictionaries(services: Services, now: number): Promise<void> {
  const groups = services.model.resources.get('settings/dictionaryGroup');
  if (!groups) return;
  const codes = Object.keys(dictionaries);
  const found = await services.store.find(groups.table, ['groupCode'], {
    is: 'in',
    column: 'groupCode',
    values: codes,
  });
  const there = new Set(found.map(({ groupCode }) => String(groupCode)));
  if (codes.every((code) => there.has(code))) return;
  await services.store.transaction((tx) => addDictionaries(new Seeder(services, tx, now), there), {
    patient: true,
    once: true,
  });
}

function installAdministrator(seeder: Seeder, roles: ReadonlyMap<string, string>, password: string): Promise<string> {
  const roleId = roles.get('admin') as string;
  return seeder.add('system/user', {
    userName: administratorName,
    realName: '系统管理员',
    mobile: '13800000000',
    userType: '-1',
    roleIds: [roleId],
    password,
  });
}
