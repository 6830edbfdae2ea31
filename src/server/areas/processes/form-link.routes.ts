import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { FormLinkKeys } from '../../forms/links.ts';
import { idField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { answers } from '../../http/openapi/answers.ts';
import { text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { readRow } from '../../records/read.ts';
import { resourceOf } from '../../records/resource-of.ts';

const title = { zh: '填写链接', en: 'Link', es: 'Enlace' };

/** What stands in a link, for whoever may see it in the console. */
export default function addFormLinks(app: FastifyInstance, kit: RouteKit, base: string): void {
  const keys = new FormLinkKeys(kit.vault.derive('formLink', 32));
  app.post(
    `${base}/diyForm/formLink/token`,
    takes(
      { id: idField(title) },
      async (request, read) => {
        const context = await kit.contextOf(request);
        const row = await readRow(context, resourceOf(context, 'processes/formLink'), read().id);
        return ok({ token: keys.tokenOf(String(row.id)) });
      },
      answers(whole({ token: text })),
    ),
  );
}
