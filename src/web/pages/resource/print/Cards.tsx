import { Fragment, type CSSProperties } from 'react';
import { amountInWords } from '../../../../meta/amount-in-words.ts';
import type { Field } from '../../../../meta/field.ts';
import type { Row } from '../../../../meta/json.ts';
import { cardColour, cardItems, cardSize, type PrintCard } from '../../../../meta/print-card.ts';
import { printPlace, readPlace } from '../../../../meta/print.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import type { Refs } from '../../../providers/data.ts';
import { fileIds, useFile } from '../../../widgets/kit/stored-files.ts';
import styles from './Cards.module.css';
import { OnPaper } from './RowsOnPaper.tsx';
import { isLight, textWidth } from './card-look.ts';

interface Props {
  card: PrintCard;
  fields: ReadonlyMap<string, Field>;
  row: Row;
  /** No more than so many. */
  max?: number;
}

const noRefs: Refs = {};

/** Cards or plates of one kind, at their real size as far as there is room. */
export function Cards({ card, fields, row, max = Infinity }: Props) {
  return (
    <div className={styles.cards}>
      {[...cardItems(card, row).entries()].slice(0, max).map(([at, item]) => (
        <Card key={at} card={card} fields={fields} row={row} item={item} at={at} />
      ))}
    </div>
  );
}

interface CardProps extends Omit<Props, 'max'> {
  /** The row of a table that this one is made of. */
  item: Row;
  at: number;
}

function Card({ card, fields, row, item, at }: CardProps) {
  const { width, height } = cardSize(card, row);
  const colour = cardColour(card, row);
  const ink = isLight(colour) ? '#111' : '#fff';
  const { head, photo, main, lines = [] } = card;
  const filled = (text: string) => <Filled text={translateDeclared(text)} fields={fields} row={row} item={item} />;
  const style = {
    '--width': width,
    '--height': height,
    '--colour': colour,
    '--ink': ink,
    '--main': mainSize(card, plain(main, row, item), width, height),
  } as CSSProperties;
  return (
    <div className={styles.card} style={style} data-plate={head === undefined || undefined}>
      {head !== undefined && <b>{filled(head)}</b>}
      <div className={styles.body}>
        {photo !== undefined && <Photo ids={fileIds(row[photo])} at={card.each === undefined ? 0 : at} />}
        <div className={styles.words}>
          <strong>{filled(main)}</strong>
          {lines.map((line) => (
            <span key={line}>{filled(line)}</span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Letters of the large text in millimetres: as large as fits into the width and its share of the height. */
function mainSize({ head, photo, lines = [] }: PrintCard, text: string, width: number, height: number): number {
  const room = photo === undefined ? width * 0.88 : width * 0.52;
  // On a plate, lines are half as high as the large text.
  const share = head === undefined ? 0.62 / (1 + 0.55 * lines.length) : 0.2;
  return Math.max(height * 0.07, Math.min(room / Math.max(1, textWidth(text)), height * share));
}

/** A text with its places as they are stored, to tell how long it is. */
const plain = (text: string, row: Row, item: Row): string =>
  text.replaceAll(printPlace, (_, place: string) => {
    const value = valueAt(readPlace(place).name, row, item);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });

const valueAt = (name: string, row: Row, item: Row) => (Object.hasOwn(item, name) ? item[name] : row[name]) ?? null;

/** Values as elements of their own: nothing that somebody filled in becomes markup. */
function Filled({ text, fields, row, item }: { text: string } & Pick<CardProps, 'fields' | 'row' | 'item'>) {
  return text.split(printPlace).map((part, i) => (
    // The parts of a text never change places.
    <Fragment key={`${i + 1}`}>
      {i % 2 === 1 ? <Value place={part} fields={fields} row={row} item={item} /> : part}
    </Fragment>
  ));
}

function Value({ place, fields, row, item }: { place: string } & Pick<CardProps, 'fields' | 'row' | 'item'>) {
  const { name, inWords } = readPlace(place);
  const value = valueAt(name, row, item);
  const field = fields.get(name);
  if (value === null || value === '') return null;
  if (inWords) return amountInWords(String(value));
  if (Object.hasOwn(item, name) || !field) return typeof value === 'object' ? null : String(value);
  return <OnPaper field={field} row={row} refs={(row._refs as Refs | undefined) ?? noRefs} />;
}

function Photo({ ids, at }: { ids: readonly string[]; at: number }) {
  const id = ids[at];
  return <div className={styles.photo}>{id !== undefined && <Picture id={id} />}</div>;
}

function Picture({ id }: { id: string }) {
  const file = useFile(id);
  return file && <img src={file.url} alt="" />;
}
