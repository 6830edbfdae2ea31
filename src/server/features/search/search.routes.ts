import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { textField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { addable, findRecords } from './find-records.ts';
import { answers } from '../../http/openapi/answers.ts';
import { listOf, text, whole } from '../../http/openapi/schemas.ts';

const title = { zh: '搜索内容', en: 'Search text', es: 'Texto de búsqueda' };
const maxLength = 64;

const rows = listOf(whole({ id: text, title: text, about: listOf(text) }));

/** The global search: records that the caller may list, and resources to which the caller may add. */
export default function addSearch(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/console/search`,
    takes(
      { q: textField(title, maxLength) },
      async (request, read) => {
        const { q } = read();
        return ok(await findRecords(await kit.contextOf(request), q));
      },
      answers(listOf(whole({ resource: text, rows }))),
    ),
  );
  app.get(`${base}/console/search/addable`, answers(listOf(text)), async (request) =>
    ok(addable(await kit.contextOf(request))),
  );
}
