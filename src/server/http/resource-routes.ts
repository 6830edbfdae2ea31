import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../../meta/calls.ts';
import { AppError } from '../../meta/errors.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import type { Body } from '../records/mutate.ts';
import { readId, readIds } from '../records/read-ids.ts';
import { listRows, readRow, revealField, selectRows, treeOf, valueExists } from '../records/read.ts';
import { removeRows } from '../records/remove.ts';
import { setState, transitionRows } from '../records/transition.ts';
import { listAs } from '../records/views/view.ts';
import { addRow, saveRow, updateRow } from '../records/save.ts';
import { requestExport } from '../features/export/request.ts';
import { bodyOf } from './body.ts';
import { CallTable, type Found } from './call-table.ts';

/** Files travel in ways of their own, so these have routes of their own. */
type HandMade = 'template' | 'import';

type Handler = (context: Context, resource: Resource, body: Body, call: Call) => Promise<unknown>;

/** What each kind of call does. Everything below the routes is the one pipeline of `records/`. */
const handlers: Record<Exclude<Call['op'], HandMade>, Handler> = {
  list: (context, resource, { values }) =>
    values._as === undefined ? listRows(context, resource, values) : listAs(context, resource, values),
  read: (context, resource, { values }) => readRow(context, resource, values.id),
  add: (context, resource, body) => addRow(context, resource, body),
  update: (context, resource, body) => updateRow(context, resource, body),
  save: (context, resource, body) => saveRow(context, resource, body),
  remove: (context, resource, { values }) =>
    removeRows(context, resource, values.ids === undefined ? [readId(values.id)] : readIds(values.ids)),
  removeMany: (context, resource, { values }) => removeRows(context, resource, readIds(values.ids)),
  select: (context, resource, { values }) => selectRows(context, resource, values),
  tree: (context, resource) => treeOf(context, resource),
  exists: (context, resource, { values }) => valueExists(context, resource, values),
  reveal: (context, resource, { values }) => revealField(context, resource, values),
  transition: (context, resource, body, call) => transitionRows(context, resource, call.transition as string, body),
  setState: (context, resource, body) => setState(context, resource, body),
  export: (context, resource, { values }) => requestExport(context, resource, values),
};

const reading: ReadonlySet<Call['op']> = new Set(['list', 'read', 'select', 'tree', 'exists']);

/** Answers every call of every resource. Routes of their own, registered elsewhere, come first. */
export function addResourceRoutes(
  app: FastifyInstance,
  base: string,
  resources: Iterable<Resource>,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): void {
  const table = new CallTable(resources);
  const open = `${base}/*`;
  app.decorateRequest('found');
  // Found before the body is read, so that the gate knows of GETs that delete.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.url === open)
      request.found = table.find(request.method, request.url.slice(base.length).split('?', 1)[0] as string);
    done();
  });
  const handler = async (request: FastifyRequest) => {
    if (!request.found) throw new AppError('noSuchCall');
    const { call, params } = request.found;
    const context = await contextOf(request);
    const { values, encoding } =
      request.method === 'GET'
        ? { values: request.query as Record<string, unknown>, encoding: 'form' as const }
        : bodyOf(request);
    const handle = handlers[call.op as keyof typeof handlers];
    if (!handle) throw new AppError('noSuchCall');
    const data = await handle(
      context,
      call.resource,
      { values: { ...values, ...params, ...call.fixed }, encoding },
      call,
    );
    return { code: 200, message: 'ok', data };
  };
  app.get(open, handler);
  app.post(open, handler);
}

/** Does a request change something although it is a GET? */
export const changesByGet = ({ method, found, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && (routeOptions.config.changes === true || (found !== undefined && !reading.has(found.call.op)));

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route of its own that changes something although it is a GET. */
    changes?: boolean;
  }
  interface FastifyRequest {
    /** The resource call that the path names. */
    found?: Found;
  }
}
