import { toChinaTime } from '../../../meta/china-time.ts';
import type { Locale, Text } from '../../../meta/locale.ts';
import { workbook } from '../../sheets/in-memory.ts';
import { allAtOnce, type SheetRow } from '../../sheets/table.ts';
import type { AccountStatement } from './account-statement.ts';
import { counterText, kindText } from './statement-words.ts';

const columns: readonly (readonly [kind: 'text' | 'money', width: number, title: Text])[] = [
  ['text', 22, { zh: '时间', en: 'Time', es: 'Hora' }],
  ['text', 14, { zh: '业务', en: 'Kind', es: 'Clase' }],
  ['text', 24, { zh: '对方账户', en: 'Counter-account', es: 'Contrapartida' }],
  ['text', 22, { zh: '单据', en: 'Document', es: 'Documento' }],
  ['money', 14, { zh: '变动前', en: 'Before', es: 'Antes' }],
  ['money', 14, { zh: '金额', en: 'Amount', es: 'Importe' }],
  ['money', 14, { zh: '变动后', en: 'After', es: 'Después' }],
  ['text', 14, { zh: '操作人', en: 'By', es: 'Por' }],
  ['text', 30, { zh: '备注', en: 'Remark', es: 'Nota' }],
];
const opening: Text = { zh: '期初余额', en: 'Opening balance', es: 'Saldo inicial' };
const closing: Text = { zh: '期末余额', en: 'Closing balance', es: 'Saldo final' };
export const statementTitle: Text = { zh: '账户明细', en: 'Account statement', es: 'Extracto de cuenta' };

/** The statement as a workbook, between its opening and its closing balance. */
export function statementWorkbook(
  { list, from, to, opening: before, closing: after }: AccountStatement,
  locale: Locale,
): Promise<Buffer> {
  const standing = (title: Text, day: string, balance: string): SheetRow => [
    day,
    title[locale],
    '',
    '',
    '',
    '',
    balance,
    '',
    '',
  ];
  const rows = list.map((line): SheetRow => [
    toChinaTime(line.time),
    kindText(line.kind, locale),
    [...line.counter.map((each) => counterText(each, locale)), ...(line.others > 0 ? [`+${line.others}`] : [])].join(
      '、',
    ),
    line.documentNo ?? '',
    line.before,
    line.amount,
    line.after,
    line.operatorName ?? '',
    line.remark ?? '',
  ]);
  return workbook([
    {
      name: statementTitle[locale],
      columns: columns.map(([kind, width, title]) => ({ title: title[locale], kind, width })),
      rows: allAtOnce([standing(opening, from, before), ...rows, standing(closing, to, after)]),
    },
  ]);
}
