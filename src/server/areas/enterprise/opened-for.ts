import { AppError } from '../../../meta/errors.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';

const refusals = { creditEnabled: 'creditNotOpened', welfareEnabled: 'welfareNotOpened' } as const;

/** Refuses what was switched off for an enterprise; what was never said is not switched off. */
export async function refuseUnopened(
  context: Context,
  tx: Queries,
  virtId: unknown,
  service: keyof typeof refusals,
): Promise<void> {
  const enterprise = await asSystem(context, 'enterprise/virtualarchitecture', tx).one(virtId);
  if (enterprise?.[service] === false)
    throw new AppError(refusals[service], { name: String(enterprise.virtName ?? '') });
}
