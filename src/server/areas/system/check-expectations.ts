import { formatPolicyProblem } from '../../access/index.ts';
import { StoredRoles } from '../../auth/stored-roles.ts';
import type { Services } from '../../context.ts';
import { audit } from '../../records/audit.ts';
import { systemContext } from '../../system.ts';
import { verifyStored } from './verify-stored.ts';

/** What the log calls it. */
const expectationsCheck = '核对授权规定';

/** One warning, and one entry of the log, for each line that is not met. Tells how many there are. */
export async function checkExpectations(services: Services): Promise<number> {
  await new StoredRoles(services).refresh();
  const problems = await verifyStored(services);
  for (const problem of problems) {
    const text = formatPolicyProblem(problem);
    services.log.warn({ problem: text }, 'an expectation is not met');
    await services.store.transaction((tx) =>
      audit(systemContext(services), tx, {
        action: expectationsCheck,
        module: '权限查询',
        recordTitle: `${problem.file}:${problem.line}`,
        result: 'failed',
        errorMessage: text,
      }),
    );
  }
  return problems.length;
}
