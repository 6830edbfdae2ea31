import { fromCents } from '../../../meta/fields/money.ts';
import type { Services } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { journalsWithoutDocument, unbookedDocuments, type BookedDocuments } from '../../storage/ledger/documents.ts';

type Kind = Omit<BookedDocuments, 'table'> & { readonly resource: string };

const recharges = ['success', 'part_failed', 'reversed'];

/** What says of itself that it is booked, by the origin that its journal must have and the amount that it must move. */
const kinds: readonly Kind[] = [
  {
    resource: 'accounts/rechargeManage',
    prefix: 'rechargeManage',
    origin: ['id'],
    amounts: ['amount', 'giftAmount'],
    states: recharges,
    where: { targetType: 'virt' },
  },
  {
    resource: 'accounts/rechargePerson',
    prefix: 'rechargeManage',
    origin: ['applicationId', 'id'],
    amounts: ['amount', 'giftAmount'],
    states: ['success', 'reversed'],
  },
  {
    resource: 'accounts/welfarePersonRecord',
    prefix: 'grant',
    origin: ['id'],
    amounts: ['amount'],
    states: ['success', 'reclaimed'],
  },
  { resource: 'accounts/adjustment', prefix: 'adjust', origin: ['id'], amounts: ['amount'], states: ['success'] },
  { resource: 'accounts/creditRepayment', prefix: 'repay', origin: ['id'], amounts: ['amount'] },
];

/** Lists from before there were lines were booked in one journal of the application. */
const older: readonly Kind[] = [
  {
    resource: 'accounts/rechargeManage',
    prefix: 'rechargeManage',
    origin: ['id'],
    amounts: ['amount'],
    states: recharges,
  },
];

const maxDifferences = 50;

export interface DocumentDifference {
  /** What kind of document, and which; null where there is a journal alone. */
  readonly resource: string;
  readonly id: string | null;
  readonly origin: string;
  readonly said: string | null;
  readonly booked: string | null;
}

/** Each document against the journal that its key should have, and the other way round; there should be none. */
export async function documentDifferences(services: Services): Promise<DocumentDifference[]> {
  const named = (kind: Kind): BookedDocuments => ({ ...kind, table: resourceOf(services, kind.resource).table });
  const differences: DocumentDifference[] = [];
  const tell = (resource: string, found: Awaited<ReturnType<typeof unbookedDocuments>>) =>
    differences.push(
      ...found.map(({ said, booked, ...each }) => ({
        resource,
        ...each,
        said: said === null ? null : fromCents(said),
        booked: booked === null ? null : fromCents(booked),
      })),
    );
  for (const kind of kinds) tell(kind.resource, await unbookedDocuments(services.db, named(kind), maxDifferences));
  for (const prefix of new Set(kinds.map((kind) => kind.prefix))) {
    const own = [...kinds, ...older].filter((kind) => kind.prefix === prefix);
    const resource = own[0]?.resource ?? '';
    tell(resource, await journalsWithoutDocument(services.db, prefix, own.map(named), maxDifferences));
  }
  return differences.slice(0, maxDifferences);
}
