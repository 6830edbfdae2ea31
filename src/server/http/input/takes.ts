import type {
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
  RouteGenericInterface,
  RouteShorthandOptions,
  RouteShorthandOptionsWithHandler,
} from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FieldError } from '../../../meta/errors.ts';
import { bodyOf } from '../body.ts';
import { input, type Given, type Input, type Shape } from './input.ts';

/** Reads what the call was given, at the moment that the call chooses: after whatever it asks of its caller. */
export type Read<T> = (check?: (given: T) => readonly FieldError[]) => T;

type Handler<R extends RouteGenericInterface, T> = (
  request: FastifyRequest<R>,
  read: Read<T>,
  reply: FastifyReply,
) => unknown;
type Route<R extends RouteGenericInterface> = RouteShorthandOptionsWithHandler<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  R
>;

const isShape = (taken: Shape | Input<unknown>): taken is Shape => typeof taken.read !== 'function';

/**
 * A call made by hand, with what it takes: the body, or the query of a GET. What is declared is what is read, and what
 * the API description shows.
 */
export function takes<S extends Shape, R extends RouteGenericInterface = RouteGenericInterface>(
  shape: S,
  handler: Handler<R, Given<S>>,
  options?: RouteShorthandOptions,
): Route<R>;
export function takes<T, R extends RouteGenericInterface = RouteGenericInterface>(
  taken: Input<T>,
  handler: Handler<R, T>,
  options?: RouteShorthandOptions,
): Route<R>;
export function takes(
  taken: Shape | Input<unknown>,
  handler: Handler<RouteGenericInterface, never>,
  options: RouteShorthandOptions = {},
): unknown {
  const declared = isShape(taken) ? (input(taken) as Input<unknown>) : taken;
  const work = handler as Handler<RouteGenericInterface, unknown>;
  return {
    ...options,
    config: { ...options.config, takes: declared },
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      work(
        request,
        (check) =>
          declared.read(
            request.method === 'GET'
              ? { values: request.query as Record<string, unknown>, encoding: 'form' }
              : bodyOf(request),
            check,
          ),
        reply,
      ),
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a hand-written call takes. */
    takes?: Input<unknown>;
  }
}
