import { AppError } from '../../../meta/errors.ts';
import type { Locale, Text } from '../../../meta/locale.ts';
import { workbook } from '../../sheets/in-memory.ts';
import { readSheet } from '../../sheets/read.ts';
import { allAtOnce, SheetError, type SheetRow } from '../../sheets/table.ts';
import { maxPersons } from './recharge-list.ts';
import type { GivenPerson } from './recharge-persons.ts';

/** Columns of a list in a sheet, by their headings in any language. */
const columns = {
  name: { zh: '姓名', en: 'Name', es: 'Nombre' },
  key: { zh: '手机号或编号', en: 'Phone or number', es: 'Teléfono o número' },
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
  const rows = await readSheet(Buffer.from(file, 'base64'), { rows: maxPersons, columns: 20 }).catch(refuse);
  const [head = [], ...lines] = rows;
  const titles = head.map((cell) => cell.trim().replace(/\*$/, ''));
  const at = (name: (typeof names)[number]) =>
    titles.findIndex((title) => Object.values<string>(columns[name]).includes(title));
  const places = { name: at('name'), key: at('key'), amount: at('amount') };
  if (places.key < 0) throw new AppError('listColumnMissing', { title: columns.key });
  const cell = (row: SheetRow, place: number) => (place < 0 ? '' : (row[place] ?? '').trim()).slice(0, 64);
  return lines
    .map((row) => ({
      key: cell(row, places.key),
      name: cell(row, places.name),
      amount: cell(row, places.amount).replace(/,/g, ''),
    }))
    .filter(({ key, name, amount }) => key + name + amount !== '');
}

function refuse(error: unknown): never {
  if (!(error instanceof SheetError)) throw error;
  throw error.reason === 'tooManyRows'
    ? new AppError('fileTooManyRows', { rows: maxPersons })
    : new AppError('fileBroken');
}
