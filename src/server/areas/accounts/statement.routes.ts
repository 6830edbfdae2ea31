import type { FastifyInstance } from 'fastify';
import { holders } from '../../accounts/holders.ts';
import { ok } from '../../auth/http.ts';
import { sendFile } from '../../http/attachment.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { audit } from '../../records/audit.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { readStatement, statementInput } from './account-statement.ts';
import { statementTitle, statementWorkbook } from './statement-sheet.ts';

/** More of one period is asked for in several. */
const maxExported = 20_000;

/** What happened in an account between two days: page by page, and as a file. */
export default function addStatementRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/wallet/statement`,
    takes(statementInput(), async (request, read) => ok(await readStatement(await kit.contextOf(request), read))),
  );
  app.post(
    `${base}/wallet/statement/export`,
    takes(statementInput(maxExported, maxExported), async (request, read, reply) => {
      const context = await kit.contextOf(request);
      const found = await readStatement(context, read, 'export');
      const file = await statementWorkbook(found, context.locale);
      const resource = resourceOf(context, holders[found.holder].resource);
      await context.store.transaction((tx) =>
        audit(context, tx, {
          action: 'export',
          resource,
          recordId: String(found.account.id),
          changes: { from: [null, found.from], to: [null, found.to], rows: found.list.length },
        }),
      );
      return sendFile(reply, `${statementTitle[context.locale]}.xlsx`, file, file.length);
    }),
  );
}
