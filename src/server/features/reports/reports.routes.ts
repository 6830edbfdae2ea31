import type { FastifyInstance } from 'fastify';
import { chinaDay } from '../../../meta/china-time.ts';
import { ok } from '../../auth/http.ts';
import { sendFile } from '../../http/attachment.ts';
import { named, rawField } from '../../http/input/fields.ts';
import { inputWithOthers } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { say } from '../../labels.ts';
import { audit } from '../../records/audit.ts';
import { questionSchema, readAsked, reportOf } from './question.ts';
import { authorizeReport, runReport } from './run.ts';
import { fileOf, readFormat } from './sheet.ts';
import { answers, answersFile } from '../../http/openapi/answers.ts';
import { reportResult } from './replies.ts';

const ran = inputWithOthers({ report: named }, () => questionSchema);
const exported = inputWithOthers({ report: named, format: rawField({ enum: ['xlsx', 'csv'] }) }, () => questionSchema);

/** One call for the figures of any report, and one for its file. */
export default function addReportRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/console/report/run`,
    takes(
      ran,
      async (request, read) => {
        const context = await kit.contextOf(request);
        const { report: id, others } = read();
        const report = reportOf(context, id);
        authorizeReport(context, report, 'list');
        return ok(await runReport(context, report, readAsked(report, others)));
      },
      answers(reportResult),
    ),
  );

  app.post(
    `${base}/console/report/export`,
    takes(
      exported,
      async (request, read, reply) => {
        const context = await kit.contextOf(request);
        const { report: id, format, others } = read();
        const report = reportOf(context, id);
        authorizeReport(context, report, 'export');
        const kind = readFormat(format);
        const result = await runReport(context, report, readAsked(report, others), 'export');
        const file = await fileOf(context, report, result, kind);
        await context.store.transaction((tx) =>
          audit(context, tx, {
            action: 'export',
            resource: report.resource,
            changes: {
              report: [null, report.id],
              from: [null, result.from],
              to: [null, result.to],
              rows: result.rows.length,
            },
          }),
        );
        return sendFile(
          reply,
          `${say(context.locale, report.declaration.label)} ${chinaDay(Date.now())}.${kind}`,
          file,
          file.length,
        );
      },
      answersFile('xlsx'),
    ),
  );
}
