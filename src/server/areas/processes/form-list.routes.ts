import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { formListArea } from '../../../meta/form-list-ids.ts';
import { ok } from '../../auth/http.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';

const title = { zh: '表单', en: 'Form', es: 'Formulario' };

/** The console draws the list of a published form by its declaration, which no build has seen. */
export default function addFormLists(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(`${base}/process/formList`, async (request) => {
    const context = await kit.contextOf(request);
    const input = new CallInput(bodyOf(request).values);
    const key = input.text('key', title, 60);
    input.finish();
    const resource = context.model.resources.get(`${formListArea}/${key}`);
    if (!resource) throw new AppError('notFound');
    authorize(context, resource, 'list');
    return ok({ declaration: resource.declaration, viewOf: resource.viewOf });
  });
}
