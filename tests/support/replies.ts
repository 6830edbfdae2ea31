import { expect } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Reply } from './client.ts';

/** What a reply holds that has to be 200; a refusal is shown as a whole. */
export function fine<T = Row>(reply: Reply<T>): T {
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
}
