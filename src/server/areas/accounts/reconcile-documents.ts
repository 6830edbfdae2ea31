import { fromCents } from '../../../meta/fields/money.ts';
import type { Services } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import {
  firstBooked,
  journalsWithoutDocument,
  unbookedDocuments,
  unreturnedDocuments,
} from '../../storage/ledger/documents.ts';
import { kinds, older, type Kind } from './booked-documents.ts';

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
  const named = (kind: Kind) => ({ ...kind, table: resourceOf(services, kind.resource).table });
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
  const first = await firstBooked(services.db);
  // Without a journal there is nothing to compare with.
  if (first === null) return [];
  for (const kind of kinds) {
    const since = kind.sinceFirst ? await firstBooked(services.db, kind.prefix) : first;
    if (since !== null) tell(kind.resource, await unbookedDocuments(services.db, named(kind), since, maxDifferences));
    tell(kind.resource, await unreturnedDocuments(services.db, named(kind), maxDifferences));
  }
  for (const prefix of new Set(kinds.map((kind) => kind.prefix))) {
    const [kind, ...others] = [...kinds, ...older].filter((each) => each.prefix === prefix).map(named);
    if (!kind) continue;
    const own = [kind, ...others] as const;
    for (const { table, ...found } of await journalsWithoutDocument(services.db, prefix, own, maxDifferences))
      tell(own.find((each) => each.table === table)?.resource ?? kind.resource, [found]);
  }
  return differences.slice(0, maxDifferences);
}
