import { approvalOf } from '../../meta/flow.ts';
import type { CompiledTransition } from '../../meta/model.ts';
import { asSystem } from '../../server/records/rows.ts';
import { isColumn } from '../../server/storage/condition.ts';
import type { Seeder } from '../../server/install/seeder.ts';

/**
 * Starts a case for every record that waits for a flow, by its author. In each project, an entrance application has
 * reached its second step.
 */
export async function beginCases(
  seeder: Seeder,
  projects: readonly { readonly orgId: string; readonly approver: { readonly id: string; readonly name: string } }[],
): Promise<void> {
  await seeder.through(undefined, async (context, tx) => {
    for (const resource of context.model.resources.values()) {
      const approval = approvalOf(context.model, resource);
      if (!approval || !resource.states) continue;
      for (const row of await asSystem(context, resource.id, tx).find({
        is: 'in',
        column: resource.states.field,
        values: [...approval.waiting],
      }))
        await context.approvals.wrote(context, tx, resource, { action: 'add', after: row });
    }
  });
  const resource = seeder.resource('processes/process');
  for (const { orgId, approver } of projects) {
    await seeder.through(approver, async (context, tx) => {
      const approval = approvalOf(context.model, resource);
      const row = (await asSystem(context, resource.id, tx).find(isColumn('orgId', orgId))).find(
        ({ status, formKind }) => status === 'pending' && formKind === 'entrance',
      );
      const transition = resource.states?.transitions.get(approval?.passed ?? '') as CompiledTransition;
      if (row)
        await context.approvals.answer(context, tx, resource, transition, {
          row,
          given: { auditRemark: '材料齐全，请复核' },
          reach: 'all',
        });
    });
  }
}
