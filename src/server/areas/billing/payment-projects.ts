import { readJson } from '../../../meta/strict-json.ts';
import type { Services } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { callOut, objectOf, objectsOf, wordOf } from '../notices/call-out.ts';

const projects = 'billing/projectOrganisation';
const maxName = 50;

/** What the payment system knows by now of the projects that are mapped: their names. A project that it does not name keeps its old time. */
export async function syncPaymentProjects(
  services: Services,
  url: string,
  now: number,
  signal: AbortSignal,
): Promise<{ synced: number; missing: number }> {
  const names = await namesFrom(url, signal);
  const counts = { synced: 0, missing: 0 };
  await asSystem(systemContext(services), projects).transaction(async (rows, tx) => {
    [counts.synced, counts.missing] = [0, 0];
    for (const row of await rows.find(undefined, { lock: 'change' })) {
      const projectName = names.get(String(row.projectCode));
      if (projectName === undefined) counts.missing++;
      else {
        counts.synced++;
        if (projectName !== row.projectName) await rows.change(row, { projectName });
        // Neither logged nor a new version: it comes with every run, and nobody edits it.
        const syncTime = new Date(now).toISOString();
        await services.store.update(tx, rows.resource.table, { syncTime }, isColumn('id', row.id));
      }
    }
  });
  return counts;
}

/** `{ data: [{ projectCode, projectName }] }`, as the payment system answers. */
async function namesFrom(url: string, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const { status, text } = await callOut(`${url}/projects/all`, { method: 'GET', signal });
  if (status !== 200) throw new Error(`缴费系统返回 HTTP ${status}`);
  const { data } = objectOf(readJson(text));
  if (!Array.isArray(data)) throw new Error('缴费系统返回的内容不是项目列表');
  return new Map(
    objectsOf(data)
      .map(({ projectCode, projectName }): [string, string] => [
        wordOf(projectCode),
        wordOf(projectName).trim().slice(0, maxName),
      ])
      .filter(([code, name]) => code !== '' && name !== ''),
  );
}
