import { describe, expect, test } from 'vitest';
import { readRecordPlace, recordPlace } from '../../src/web/shared/record-place.ts';
import { inOneStream, next, type Source } from '../../src/web/pages/resource/record/stream-order.ts';

/** Several places tell of a record, each in pages; they are read as one stream. */
const told = (...at: string[]) => at.map((each) => ({ key: each, at: each }));
const keys = (...sources: Source<{ key: string; at: string }>[]) => inOneStream(sources).map(({ key }) => key);

describe('one stream of several', () => {
  test('has everything in order once all places have told all', () => {
    expect(keys({ items: told('5', '2'), hasMore: false }, { items: told('4', '3', '1'), hasMore: false })).toEqual([
      '5',
      '4',
      '3',
      '2',
      '1',
    ]);
  });

  test('shows nothing behind which something may still be missing', () => {
    const notes = { items: told('9', '7'), hasMore: true };
    const log = { items: told('8', '6', '5'), hasMore: false };
    expect(keys(notes, log)).toEqual(['9', '8', '7']);
    expect(next([notes, log])).toEqual([true, false]);
  });

  test('goes on with the place that has told least', () => {
    const notes = { items: told('9', '3'), hasMore: true };
    const log = { items: told('8', '6'), hasMore: true };
    expect(keys(notes, log)).toEqual(['9', '8', '6']);
    expect(next([notes, log])).toEqual([false, true]);
    expect(
      next([
        { ...notes, hasMore: false },
        { ...log, hasMore: false },
      ]),
    ).toEqual([false, false]);
  });
});

test('the address of a record is read back, and nothing else is taken for one', () => {
  const id = '01a207e7-6943-7001-98fe-c4b06341f02b';
  expect(readRecordPlace(recordPlace('repairs/userRepair', id))).toEqual({ resource: 'repairs/userRepair', id });
  for (const other of ['/record', `/record/repairs/${id}`, `/record/repairs/userRepair/x`, `/records/a/b/${id}`])
    expect(readRecordPlace(other)).toBeUndefined();
});
