import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { isoNow } from '../clock.ts';
import type { Context } from '../context.ts';
import { readAnswers } from '../forms/answers.ts';
import { writeUnfinished } from '../forms/unfinished.ts';
import type { DesignedForm } from '../forms/versions.ts';
import { codecOf } from '../records/codec.ts';
import { newId } from '../records/ids.ts';
import { asCaller } from '../records/rows.ts';
import type { Queries } from '../storage/database.ts';

/** In whose name it is tried. */
export interface Starter {
  readonly id: string;
  readonly name: string;
}

/** What somebody enters to see which way it would go. */
export interface Tried {
  readonly answers: Row;
  readonly orgId: string;
  readonly by: Starter;
}

class UndoTry extends Error {}

/**
 * Has a row of the form for as long as the work takes: who is asked depends on who sees the record, and the database
 * answers that for rows that it holds. Whatever the work does is undone with it.
 */
export async function withTriedEntry<T>(
  context: Context,
  { resource, template, form }: { resource: Resource; template: Row; form: DesignedForm },
  { answers, orgId, by }: Tried,
  work: (tx: Queries, row: Row) => Promise<T>,
): Promise<T> {
  let result: { readonly value: T } | undefined;
  try {
    return await context.store.transaction(async (tx): Promise<T> => {
      await asCaller(context, 'organisation/organization', 'select', tx).get(orgId);
      const row: Row = {
        id: newId(),
        version: 1,
        createdAt: isoNow(),
        createdBy: by.id,
        templateId: template.id ?? null,
        orgId,
        formKind: template.formKind ?? null,
        applicantName: by.name,
        status: resource.states?.initial ?? null,
        // Half a form is enough to see which way it goes.
        ...(await writeUnfinished(tx, () => readAnswers(context, tx, form, answers))),
      };
      await context.store.insert(tx, resource.table, codecOf(context, resource).toStored(row), [], { waits: false });
      result = { value: await work(tx, row) };
      throw new UndoTry();
    });
  } catch (error) {
    if (error instanceof UndoTry && result) return result.value;
    throw error;
  }
}
