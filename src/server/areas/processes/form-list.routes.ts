import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { formListArea } from '../../../meta/form-list-ids.ts';
import { ok } from '../../auth/http.ts';
import { textField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { object, text } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { authorize } from '../../records/access.ts';

const title = { zh: '表单', en: 'Form', es: 'Formulario' };

const formList = object({ declaration: { type: 'object' }, viewOf: text, report: { type: 'object' } }, ['declaration']);

/** The console draws the list of a published form by its declaration, which no build has seen. */
export default function addFormLists(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/process/formList`,
    takes(
      { key: textField(title, 60) },
      async (request, read) => {
        const context = await kit.contextOf(request);
        const { key } = read();
        const id = `${formListArea}/${key}`;
        const resource = context.model.published.get(id);
        const report = context.model.publishedReports.get(id);
        if (!resource || !report) throw new AppError('notFound');
        authorize(context, resource, 'list');
        return ok({ declaration: resource.declaration, viewOf: resource.viewOf, report: report.declaration });
      },
      answers(formList),
    ),
  );
}
