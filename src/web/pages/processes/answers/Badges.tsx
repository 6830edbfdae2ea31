import type { CSSProperties } from 'react';
import { isObject, type Row } from '../../../../meta/json.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './badges.module.css';
import { answerTexts } from './texts.ts';

const maxShown = 12;
/** Width to height of the sizes that the shipped form of nameplates offers; all of them are twice as wide as high. */
const plateRatio = 2;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** How a card or plate will look, for those who decide about it and those who make it. Other kinds have none. */
export function Badges({ row, answers, cardType }: { row: Row; answers: Row; cardType: string }) {
  const t = useCatalogue(answerTexts);
  const kind = text(row.formKind);
  const listed: readonly unknown[] = Array.isArray(answers.people) ? answers.people : [];
  const people = listed.filter(isObject).slice(0, maxShown);
  const drawn =
    kind === 'nameplate' && text(answers.title) ? (
      <Plate title={text(answers.title)} colour={text(answers.colour)} />
    ) : kind === 'card' ? (
      <Card head={cardType} name={text(row.applicantName)} lines={[text(row.processNo)]} />
    ) : kind === 'workcard' ? (
      [...people.entries()].map(([i, one]) => (
        <Card
          key={i}
          head={text(answers.company)}
          photo={t('photo')}
          name={text(one.name)}
          lines={[text(one.post), text(one.number)]}
        />
      ))
    ) : kind === 'worknumber' ? (
      [...people.entries()].map(([i, one]) => <NumberPlate key={i} number={text(one.number)} name={text(one.name)} />)
    ) : undefined;
  if (drawn === undefined || (Array.isArray(drawn) && drawn.length === 0)) return null;
  return (
    <figure className={styles.badges}>
      <figcaption>{t('preview')}</figcaption>
      <div>{drawn}</div>
    </figure>
  );
}

function Card({ head, photo, name, lines }: { head: string; photo?: string; name: string; lines: readonly string[] }) {
  return (
    <div className={styles.card}>
      <b>{head}</b>
      {photo && <i>{photo}</i>}
      <strong>{name}</strong>
      {[...lines.entries()].map(([i, line]) => line && <span key={i}>{line}</span>)}
    </div>
  );
}

const Plate = ({ title, colour }: { title: string; colour: string }) => (
  <div
    className={styles.plate}
    style={
      {
        aspectRatio: plateRatio,
        // What was filled in is a colour by its field type; anything else would be no style.
        ...(/^#[0-9a-f]{6}$/i.test(colour) && { background: colour, color: isLight(colour) ? '#111' : '#fff' }),
      } satisfies CSSProperties
    }
  >
    {title}
  </div>
);

const NumberPlate = ({ number, name }: { number: string; name: string }) => (
  <div className={styles.number}>
    <strong>{number}</strong>
    <span>{name}</span>
  </div>
);

function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150;
}
