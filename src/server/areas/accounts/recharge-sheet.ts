import { AppError } from '../../../meta/errors.ts';
import type { Locale, Text } from '../../../meta/locale.ts';
import { workbook } from '../../sheets/in-memory.ts';
import { allAtOnce, type SheetRow } from '../../sheets/table.ts';
import { keyColumn, readPeopleSheet } from '../people-sheet.ts';
import { maxPersons } from './recharge-list.ts';
import type { GivenPerson } from './recharge-persons.ts';

/** Columns of a list in a sheet, by their headings in any language. */
const columns = {
  name: { zh: '姓名', en: 'Name', es: 'Nombre' },
  key: keyColumn,
  amount: { zh: '金额', en: 'Amount', es: 'Importe' },
} as const satisfies Record<string, Text>;
const names = ['name', 'key', 'amount'] as const;
export const templateTitle: Text = { zh: '充值名单', en: 'Recharge list', es: 'Lista de recargas' };

export const listTemplate = (locale: Locale): Promise<Buffer> =>
  workbook([
    {
      name: templateTitle[locale],
      columns: names.map((name) => ({ title: columns[name][locale], kind: 'text', width: 22 })),
      rows: allAtOnce([]),
    },
  ]);

/** The people of a sheet, as its lines say; who they are is looked at afterwards. */
export async function personsOfSheet(file: unknown): Promise<GivenPerson[]> {
  if (typeof file !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(file)) throw new AppError('fileBroken');
  const { at, lines } = await readPeopleSheet(Buffer.from(file, 'base64'), maxPersons);
  const places = { name: at(columns.name), key: at(columns.key), amount: at(columns.amount) };
  const cell = (row: SheetRow, place: number) => (place < 0 ? '' : (row[place] ?? '').trim()).slice(0, 64);
  return lines
    .map((row) => ({
      key: cell(row, places.key),
      name: cell(row, places.name),
      amount: cell(row, places.amount).replace(/,/g, ''),
    }))
    .filter(({ key, name, amount }) => key + name + amount !== '');
}
