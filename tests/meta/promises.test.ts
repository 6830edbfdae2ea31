import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { CompiledTransition, Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import promises from '../fixtures/promises.json' with { type: 'json' };

/**
 * A confirmation that says what will happen is kept: by a test that sees it happen, named in the list with the very
 * words; by the declaration itself, where it says that there is no way back; or it only asks whether something was done.
 */
const root = resolve(import.meta.dirname, '../..');
const { model } = loadModel();

const confirmed = [...model.resources.values()].flatMap((resource) =>
  [...(resource.states?.transitions.values() ?? [])].flatMap((transition) =>
    typeof transition.confirm === 'string'
      ? [{ step: `${resource.id}.${transition.name}`, says: transition.confirm, resource, transition }]
      : [],
  ),
);

/** “Have you received the money?” promises nothing. */
const onlyAsks = /^(确认已.*吗？|确认.*(已开启|已结清)吗？|银行退回打款后才能登记.*)$/;
const noWayBack = /不能恢复|不能撤回|不能再登记|原发票作废/;

/** Can nobody lead a row back from where a step goes to where it came from? */
function isFinal({ states }: Resource, { from, to }: CompiledTransition): boolean {
  if (to === undefined || !states) return false;
  const reached = new Set([to]);
  for (const state of reached)
    for (const next of states.transitions.values())
      if (next.callable && next.to !== undefined && next.from.includes(state)) reached.add(next.to);
  return from.every((state) => !reached.has(state));
}

const listed = new Map(promises.map((promise) => [promise.step, promise]));

test.each(confirmed)('$step: $says', ({ step, says, resource, transition }) => {
  const promise = listed.get(step);
  if (noWayBack.test(says) && isFinal(resource, transition)) return;
  if (!promise && onlyAsks.test(says)) return;
  expect(promise, 'no test is named that sees it kept: add it to tests/fixtures/promises.json').toBeDefined();
  expect(promise?.says, 'it says something else by now: does its test still see that?').toBe(says);
});

test.each(promises)('$step is seen by $seen: $test', ({ step, seen, test: name }) => {
  expect(confirmed.some((one) => one.step === step)).toBe(true);
  expect(readFileSync(join(root, seen), 'utf8')).toContain(`'${name}'`);
});
