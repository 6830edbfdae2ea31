import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Resource } from '../../../meta/model.ts';
import { ok } from '../../auth/http.ts';
import type { InputField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { asNode } from '../../http/openapi/schemas.ts';
import { answers, nothing } from '../../http/openapi/answers.ts';
import type { RouteKit } from '../../http/kit.ts';
import { Allowance } from './allowance.ts';
import { noteError } from './note-error.ts';

const maxBytes = 16 * 1024;

/** Browsers tell here of errors that nobody expected. Everybody who is signed in may, but not often. */
export default function addClientErrors(app: FastifyInstance, kit: RouteKit, base: string): void {
  const resource = kit.model.resources.get('system/clientError');
  if (!resource) return;
  const allowance = new Allowance(30, 3_600_000);
  const report = {
    message: fieldText(resource, 'message', true),
    stack: fieldText(resource, 'stack'),
    pagePath: fieldText(resource, 'pagePath'),
    release: fieldText(resource, 'release'),
  };
  app.post(
    `${base}/system/clientError/report`,
    takes(
      report,
      async (request, read) => {
        const context = await kit.contextOf(request);
        const wait = allowance.take(context.principal.userId);
        if (wait > 0) throw new AppError('tooMany', { seconds: Math.ceil(wait / 1000) });
        await noteError(context, read());
        return ok(null);
      },
      answers(nothing, { bodyLimit: maxBytes }),
    ),
  );
}

/** A text as the field of the stored row takes it. */
function fieldText(resource: Resource, name: string, required = false): InputField<string> {
  const field = resource.fields.get(name);
  const limit = field?.schema.maxLength ?? 0;
  return {
    schema: asNode(field?.schema ?? {}),
    required,
    read(raw, path, errors) {
      const value = raw ?? '';
      const text = typeof value === 'string' ? field?.type.parse(value) : undefined;
      if (typeof text !== 'string') errors.push({ path, problem: 'type', values: { title: field?.title } });
      else if (text === '' && required) errors.push({ path, problem: 'required', values: { title: field?.title } });
      else if (text.length > limit) errors.push({ path, problem: 'tooLong', values: { title: field?.title, limit } });
      return typeof text === 'string' ? text : '';
    },
  };
}
