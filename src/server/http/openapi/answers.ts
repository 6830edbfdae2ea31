import type { RouteShorthandOptions } from 'fastify';
import { mimeOf } from '../attachment.ts';
import { text, whole, type Node } from './schemas.ts';

/** What a hand-written call answers: the `data` of its reply, or a file of this content type. */
export type Answer = { readonly data: Node } | { readonly file: string };

const withAnswer = (answer: Answer, options: RouteShorthandOptions): RouteShorthandOptions => ({
  ...options,
  config: { ...options.config, answers: answer },
});

/** The options of a call whose reply carries this data. The API description shows it, and the tests hold every reply to it. */
export const answers = (data: Node, options: RouteShorthandOptions = {}): RouteShorthandOptions =>
  withAnswer({ data }, options);

/** The same for a call that answers a file with this ending. */
export const answersFile = (ending: string, options: RouteShorthandOptions = {}): RouteShorthandOptions =>
  withAnswer({ file: mimeOf(ending) }, options);

/** The data of a call that has nothing to tell but that it is done. */
export const nothing: Node = { type: 'null' };
export const yesOrNo: Node = { type: 'boolean' };
/** Yuan with two digits behind the point. */
export const money: Node = { type: 'string', pattern: '^-?\\d+\\.\\d{2}$' };
/** A moment in UTC. */
export const moment: Node = { type: 'string', format: 'date-time' };
export const orNull = (schema: Node): Node =>
  typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : { anyOf: [schema, nothing] };
/** Something with its id and what people call it. */
export const choice: Node = whole({ id: text, label: text });

declare module 'fastify' {
  interface FastifyContextConfig {
    answers?: Answer;
  }
}
