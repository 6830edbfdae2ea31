import type { FastifyInstance } from 'fastify';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Resource } from '../../../meta/model.ts';
import { bodyOf } from '../../http/body.ts';
import type { RouteKit } from '../../http/kit.ts';
import { Allowance } from './allowance.ts';
import { noteError, type ClientError } from './note-error.ts';

const maxBytes = 16 * 1024;
const reported = ['message', 'stack', 'pagePath', 'release'] as const;

/** Browsers tell here of errors that nobody expected. Everybody who is signed in may, but not often. */
export default function addClientErrors(app: FastifyInstance, kit: RouteKit, base: string): void {
  const resource = kit.model.resources.get('system/clientError');
  if (!resource) return;
  const allowance = new Allowance(30, 3_600_000);
  app.post(`${base}/system/clientError/report`, { bodyLimit: maxBytes }, async (request) => {
    const context = await kit.contextOf(request);
    const wait = allowance.take(context.principal.userId);
    if (wait > 0) throw new AppError('tooMany', { seconds: Math.ceil(wait / 1000) });
    await noteError(context, readReport(resource, bodyOf(request).values));
    return { code: 200, message: 'ok', data: null };
  });
}

function readReport(resource: Resource, values: Record<string, unknown>): ClientError {
  const errors: FieldError[] = Object.keys(values)
    .filter((path) => !reported.some((name) => name === path))
    .map((path) => ({ path, problem: 'unknown' }));
  const read = (name: (typeof reported)[number]): string => {
    const field = resource.fields.get(name);
    const value = values[name] ?? '';
    const limit = field?.schema.maxLength ?? 0;
    const text = typeof value === 'string' ? field?.type.parse(value) : undefined;
    if (typeof text !== 'string') errors.push({ path: name, problem: 'type', values: { title: field?.title } });
    else if (text === '' && name === 'message')
      errors.push({ path: name, problem: 'required', values: { title: field?.title } });
    else if (text.length > limit)
      errors.push({ path: name, problem: 'tooLong', values: { title: field?.title, limit } });
    return typeof text === 'string' ? text : '';
  };
  const report = {
    message: read('message'),
    stack: read('stack'),
    pagePath: read('pagePath'),
    release: read('release'),
  };
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
  return report;
}
