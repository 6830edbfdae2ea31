import { AppError } from '../../meta/errors.ts';
import type { Text } from '../../meta/locale.ts';
import { readSheet } from '../sheets/read.ts';
import { SheetError, type SheetRow } from '../sheets/table.ts';

/** The column of a list that says who is meant, and which it has to have. */
export const keyColumn = { zh: '手机号或编号', en: 'Phone or number', es: 'Teléfono o número' } as const satisfies Text;

interface PeopleSheet {
  /** Where a column stands, by its heading in any language; -1 where the list has none. */
  at(heading: Text): number;
  readonly lines: readonly SheetRow[];
}

/** A list of people that somebody sent as a sheet. */
export async function readPeopleSheet(file: Buffer, maxLines: number): Promise<PeopleSheet> {
  const [head = [], ...lines] = await readSheet(file, { rows: maxLines, columns: 20 }).catch((error: unknown) => {
    if (!(error instanceof SheetError)) throw error;
    throw error.reason === 'tooManyRows'
      ? new AppError('fileTooManyRows', { rows: maxLines })
      : new AppError('fileBroken');
  });
  const titles = head.map((cell) => cell.trim().replace(/\*$/, ''));
  const at = (heading: Text) => titles.findIndex((title) => Object.values<string>(heading).includes(title));
  if (at(keyColumn) < 0) throw new AppError('listColumnMissing', { title: keyColumn });
  return { at, lines };
}
