import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { workCalendar } from '../../calendar/work-calendar.ts';
import { wholeField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { answers, orNull } from '../../http/openapi/answers.ts';
import { listOf, text, whole } from '../../http/openapi/schemas.ts';

const year = wholeField({ zh: '年份', en: 'Year', es: 'Año' }, [2000, 2099]);
const mark = whole({ day: text, kind: { type: 'string', enum: ['holiday', 'workday'] }, name: orNull(text) });

/**
 * The days of a year that are not what their place in the week says, for whoever picks a day: those that hold
 * everywhere and, for people of one project, its own. Everybody who is signed in may know them.
 */
export default function addDayMarks(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.get(
    `${base}/basesetting/calendarDay/marks`,
    takes(
      { year },
      async (request, read) => {
        const { principal } = await kit.contextOf(request);
        const [project, ...others] = principal.scopeIds.project;
        const asked = read().year;
        const calendar = await workCalendar(
          kit,
          undefined,
          others.length === 0 ? project : undefined,
          `${asked}-01-01`,
          `${asked}-12-31`,
        );
        return ok(calendar.marks());
      },
      answers(listOf(mark)),
    ),
  );
}
