import { count, listOf, mapOf, object, text, whole, type Node } from '../../http/openapi/schemas.ts';
import { reportResult } from '../reports/replies.ts';

/** A card as a dashboard declares it. */
export const card: Node = { type: 'object', required: ['kind', 'w', 'h'] };
const place = { id: text, x: count, y: count, w: count, h: count };
export const titledCards: Node = listOf(whole({ ...place, card, title: text }));
export const boardSettings: Node = whole({ cards: listOf(whole({ ...place, card })) });

const todo = whole({ label: text, count, place: text });
const kind = (name: string): Node => ({ const: name });
const columns = listOf(object({ name: text, title: text, amount: { type: 'boolean' } }, ['name', 'title']));

/** What each card shows, by its id. */
export const cardsData: Node = mapOf({
  anyOf: [
    whole({ kind: kind('report'), result: reportResult }),
    whole({
      kind: kind('list'),
      columns,
      rows: listOf(whole({ id: text, cells: listOf(text) })),
      total: count,
      place: text,
    }),
    whole({ kind: kind('todos'), items: listOf(todo), rest: listOf(todo) }),
    whole({ kind: kind('shortcuts'), items: listOf(whole({ label: text, icon: text, place: text })) }),
    whole({ kind: kind('failed'), message: text }),
  ],
});
