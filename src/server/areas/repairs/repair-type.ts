import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { listOf } from '../system/rows.ts';
import { limitColumns, limitTerms, type LimitTerms } from '../time-limit.ts';

interface RepairType {
  readonly dispatchMode: string;
  readonly staffIds: readonly string[];
  readonly responseMinutes: number | null;
  readonly finishMinutes: number | null;
  /** What a type does not say it does not forbid. */
  readonly isCharged: boolean;
  readonly needsVisit: boolean;
  readonly forPublicArea: boolean;
  readonly terms: LimitTerms;
  /** How whoever has reported something is told. */
  readonly notifyWays: readonly string[];
}

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export async function repairTypeOf(context: Context, tx: Queries, id: unknown): Promise<RepairType> {
  const resource = resourceOf(context, 'repairs/userRepairType');
  const [stored] = await context.store.find(
    resource.table,
    [
      'dispatchMode',
      'staffIds',
      'responseMinutes',
      'finishHours',
      ...limitColumns,
      'needPay',
      'needVisit',
      'publicArea',
      'notifyWay',
    ],
    isColumn('id', id),
    { tx, limit: 1 },
  );
  const type: Row = stored ? codecOf(context, resource).toPlain(stored) : {};
  const finishHours = asNumber(type.finishHours);
  return {
    dispatchMode: String(type.dispatchMode),
    staffIds: listOf(type.staffIds),
    responseMinutes: asNumber(type.responseMinutes),
    finishMinutes: finishHours === null ? null : finishHours * 60,
    terms: limitTerms(type),
    isCharged: type.needPay !== false,
    needsVisit: type.needVisit !== false,
    forPublicArea: type.publicArea !== false,
    notifyWays: listOf(type.notifyWay),
  };
}

/** More than a team has at hand. */
const maxJobs = 5000;

/** Who of the type's people on duty gets the next job: the first of them, or with turns the one who has least in hand. */
export async function nextWorker(
  context: Context,
  tx: Queries,
  { dispatchMode, staffIds }: RepairType,
): Promise<string | undefined> {
  const staff = resourceOf(context, 'organisation/staff').table;
  const onDuty = new Set(
    (
      await context.store.find(
        staff,
        ['id'],
        all(live, { is: 'in', column: 'id', values: [...staffIds] }, isColumn('status', 'onduty')),
        { tx, limit: staffIds.length + 1 },
      )
    ).map(({ id }) => String(id)),
  );
  const able = staffIds.filter((id) => onDuty.has(id));
  if (dispatchMode !== 'round' || able.length < 2) return able[0];
  const jobs = resourceOf(context, 'repairs/userRepair').table;
  const open = { is: 'in', column: 'status', values: ['dispatched', 'processing', 'paused'] } as const;
  const held = await context.store.find(
    jobs,
    ['staffId'],
    all(live, { is: 'in', column: 'staffId', values: able }, open),
    { tx, limit: maxJobs },
  );
  const load = (id: string) => held.filter(({ staffId }) => staffId === id).length;
  return able.toSorted((one, other) => load(one) - load(other))[0];
}
