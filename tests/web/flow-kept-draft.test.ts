import { describe, expect, test } from 'vitest';
import type { Flow } from '../../src/meta/flow.ts';
import { keptDraft } from '../../src/web/pages/processes/flows/kept-draft.ts';

const drawn = (title: string): Flow => ({ title, steps: [] }) as unknown as Flow;

/** Stores as the server does: whoever names another version than the last is refused. */
function board() {
  const first = drawn('甲');
  const saved: string[] = [];
  const call = (flow: Flow) => async (version: number) => {
    if (version !== saved.length) throw new Error('409');
    saved.push(flow.title);
    return { document: { ...flow }, version: saved.length };
  };
  return { first, saved, call, draft: keptDraft({ document: first, version: 0 }) };
}

describe('the draft of a flow', () => {
  test('is not saved by whoever leaves it as it was', async () => {
    const { first, saved, call, draft } = board();
    expect(await draft.leave(first, call(first))).toBeUndefined();
    expect(saved).toEqual([]);
  });

  test('is not saved again by whoever leaves while it is saved', async () => {
    const { saved, call, draft } = board();
    const flow = drawn('乙');
    await Promise.all([draft.store(flow, call(flow)), draft.leave(flow, call(flow))]);
    expect(saved).toEqual(['乙']);
  });

  test('is saved with what was drawn while it was saved', async () => {
    const { saved, call, draft } = board();
    const [flow, more] = [drawn('乙'), drawn('乙丙')];
    const [stored] = await Promise.all([draft.store(flow, call(flow)), draft.leave(more, call(more))]);
    expect(draft.take(more, stored)).toBe(false);
    expect(saved).toEqual(['乙', '乙丙']);
  });

  test('goes on after it was saved on leaving, and what was known before does not come back', async () => {
    const { first, saved, call, draft } = board();
    const flow = drawn('乙');
    const stored = await draft.leave(flow, call(flow));
    expect(draft.take(flow, { document: first, version: 0 })).toBe(false);
    expect(stored && draft.take(flow, stored)).toBe(true);
    const more = drawn('丙');
    await draft.store(more, call(more));
    expect(saved).toEqual(['乙', '丙']);
  });

  test('is still unsaved after a save that failed', async () => {
    const { saved, call, draft } = board();
    const flow = drawn('乙');
    await expect(draft.store(flow, () => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    await draft.leave(flow, call(flow));
    expect(saved).toEqual(['乙']);
  });

  test('that somebody else has saved is not hidden by what is drawn here', async () => {
    const { saved, call, draft } = board();
    const [other, mine] = [drawn('他'), drawn('我')];
    const theirs = await call(other)(0);
    expect(draft.take(mine, theirs)).toBe(false);
    await expect(draft.store(mine, call(mine))).rejects.toThrow('409');
    expect(saved).toEqual(['他']);
  });
});
