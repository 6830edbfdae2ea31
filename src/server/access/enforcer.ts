import { newEnforcer, newModelFromString, type Enforcer, type Model as CasbinModel } from 'casbin';
import { matchesAction } from './actions.ts';
import type { PolicyLine } from './lines.ts';
import type { Report } from './problems.ts';

/** What the rest of the product relies on: nothing but permission is ever stated, and it is inherited by roles. */
const required = {
  r: 'sub, obj, act',
  p: 'sub, obj, act, scope',
  g: '_, _',
  e: 'some(where (p_eft == allow))',
  m: 'g(r_sub, p_sub) && keyMatch(r_obj, p_obj) && actionMatch(r_act, p_act)',
} as const;

const plain = (text: string) => text.replace(/\s+/g, '');

/** `model.conf` is there for auditors to read, so it has to be what decides; another model refuses to start. */
export function checkModel(file: string, text: string, report: Report): void {
  const at = { file, line: 0 };
  let model: CasbinModel;
  try {
    model = newModelFromString(text);
  } catch (error) {
    report('P002', at, `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return;
  }
  for (const [section, wanted] of Object.entries(required)) {
    const keys = [...(model.model.get(section)?.keys() ?? [])];
    const found = model.model.get(section)?.get(section)?.value ?? '';
    if (keys.join() !== section || plain(found) !== plain(wanted))
      report('P002', at, `${section} = ${found || 'nothing'}`, `the product is built on ${section} = ${wanted}`);
  }
}

const rowOf = ({ role, pattern, actions, scopes }: PolicyLine): [string, string, string, string] => [
  role,
  pattern,
  actions,
  scopes.join('|'),
];

/** casbin with the lines of all policies. It says which lines hold for a role, and through which roles. */
export class PolicyEnforcer {
  readonly #enforcer: Enforcer;
  readonly #lines: ReadonlyMap<string, PolicyLine>;

  private constructor(enforcer: Enforcer, lines: ReadonlyMap<string, PolicyLine>) {
    this.#enforcer = enforcer;
    this.#lines = lines;
  }

  static async of(
    modelText: string,
    inherited: readonly [role: string, from: string][],
    lines: readonly PolicyLine[],
  ): Promise<PolicyEnforcer> {
    const enforcer = await newEnforcer(newModelFromString(modelText));
    await enforcer.addFunction('actionMatch', (action: string, cell: string) => matchesAction(action, cell));
    const byRow = new Map(lines.map((line) => [rowOf(line).join(), line]));
    // casbin answers false when it left a row out, and an empty list is one of its reasons.
    const taken = [
      byRow.size === lines.length,
      lines.length === 0 || (await enforcer.addPolicies(lines.map(rowOf))),
      inherited.length === 0 || (await enforcer.addGroupingPolicies(inherited.map((pair) => [...pair]))),
    ];
    if (taken.includes(false)) throw new Error('casbin did not take every policy line');
    return new PolicyEnforcer(enforcer, byRow);
  }

  /** Every line that holds for a role: its own and the inherited ones. */
  async linesOf(role: string): Promise<PolicyLine[]> {
    const rows = await this.#enforcer.getImplicitPermissionsForUser(role);
    return rows.map((row) => {
      const line = this.#lines.get(row.join());
      if (!line) throw new Error(`casbin knows a line that no policy holds: ${row.join(', ')}`);
      return line;
    });
  }

  /** The model's own verdict. Grants are looked up instead, because this reads every line; tests hold the two against each other. */
  allows(role: string, code: string, action: string): Promise<boolean> {
    return this.#enforcer.enforce(role, code, action);
  }
}
