import type { FastifyInstance } from 'fastify';
import { holders } from '../../accounts/holders.ts';
import { ok } from '../../auth/http.ts';
import { sendFile } from '../../http/attachment.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { answers, answersFile, moment, money, orNull } from '../../http/openapi/answers.ts';
import { anything, count, listOf, text, whole } from '../../http/openapi/schemas.ts';
import { audit } from '../../records/audit.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { readStatement, statementInput } from './account-statement.ts';
import { statementTitle, statementWorkbook } from './statement-sheet.ts';

/** More of one period is asked for in several. */
const maxExported = 20_000;

const account = whole({ ownerType: text, kind: text, subKey: text, name: orNull(text) });
const line = whole({
  seq: count,
  time: moment,
  day: text,
  kind: text,
  amount: money,
  before: money,
  after: money,
  counter: listOf(account),
  others: count,
  document: orNull(whole({ resource: text, id: text })),
  documentNo: orNull(text),
  operatorName: orNull(text),
  remark: orNull(text),
});
const statement = {
  holder: text,
  /** A row of the holder's resource. */
  account: anything,
  standing: whole({ balance: money, held: money, totalIn: money, totalOut: money }),
  from: text,
  to: text,
  opening: money,
  closing: money,
  count,
  list: listOf(line),
  next: orNull(count),
};

/** What happened in an account between two days: page by page, and as a file. */
export default function addStatementRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/wallet/statement`,
    takes(
      statementInput(),
      async (request, read) => ok(await readStatement(await kit.contextOf(request), read)),
      answers(whole(statement)),
    ),
  );
  app.post(
    `${base}/wallet/statement/export`,
    takes(
      statementInput(maxExported, maxExported),
      async (request, read, reply) => {
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
      },
      answersFile('xlsx'),
    ),
  );
}
