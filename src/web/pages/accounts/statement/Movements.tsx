import { accountKinds, channels, movementKinds } from '../../../../meta/ledger-words.ts';
import { grouped } from '../../../shared/digits.ts';
import { formatTime } from '../../../shared/time/format.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Counter, Statement, StatementLine } from './calls.ts';
import styles from './statement.module.css';
import { statementTexts } from './texts.ts';

export type OpenDocument = (document: NonNullable<StatementLine['document']>) => void;

/** Every movement between the opening and the closing balance. */
export function Movements({
  statement: { from, to, opening, closing },
  lines,
  whole,
  open,
}: {
  statement: Statement;
  lines: readonly StatementLine[];
  whole: boolean;
  open: OpenDocument;
}) {
  const t = useCatalogue(statementTexts);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {(['time', 'kind', 'counter', 'document'] as const).map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
          {(['before', 'amount', 'after'] as const).map((name) => (
            <th key={name} scope="col" className={styles.number}>
              {t(name)}
            </th>
          ))}
          {(['operator', 'remark'] as const).map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Standing day={from} title={t('opening')} amount={opening} />
        {lines.map((line) => (
          <Movement key={line.seq} line={line} open={open} />
        ))}
        {whole && <Standing day={to} title={t('closing')} amount={closing} />}
      </tbody>
    </table>
  );
}

function Standing({ day, title, amount }: { day: string; title: string; amount: string }) {
  return (
    <tr className={styles.stand}>
      <td>{day}</td>
      <td colSpan={5}>{title}</td>
      <td className={styles.number}>{grouped(amount)}</td>
      <td />
      <td />
    </tr>
  );
}

function Movement({ line, open }: { line: StatementLine; open: OpenDocument }) {
  const t = useCatalogue(statementTexts);
  const kind = useCatalogue(movementKinds);
  const { document, documentNo, amount } = line;
  const no = documentNo ?? (document ? t('document') : '');
  const isIn = !amount.startsWith('-');
  return (
    <tr>
      <td>{formatTime(line.time)}</td>
      <td>{kind(line.kind) || line.kind}</td>
      <td data-label={t('counter')}>
        <Counters line={line} />
      </td>
      <td data-label={t('document')}>
        {document ? (
          <Button look="quiet" aria-label={t('open', { no })} onClick={() => open(document)}>
            {no}
          </Button>
        ) : (
          no
        )}
      </td>
      <td className={styles.number} data-label={t('before')}>
        {grouped(line.before)}
      </td>
      <td className={`${styles.number} ${isIn ? styles.in : ''}`} data-label={t('amount')}>
        {isIn ? `+${grouped(amount)}` : grouped(amount)}
      </td>
      <td className={styles.number} data-label={t('after')}>
        {grouped(line.after)}
      </td>
      <td data-label={t('operator')}>{line.operatorName}</td>
      <td>{line.remark}</td>
    </tr>
  );
}

function Counters({ line: { counter, others } }: { line: StatementLine }) {
  const t = useCatalogue(statementTexts);
  const kind = useCatalogue(accountKinds);
  const channel = useCatalogue(channels);
  const said = ({ name, ownerType, kind: of, subKey }: Counter) =>
    name ??
    [kind(ownerType === 'outside' ? of : ownerType) || of, ...(subKey ? [channel(subKey) || subKey] : [])].join(' · ');
  return `${counter.map(said).join('、')}${others > 0 ? ` ${t('andOthers', { count: others })}` : ''}`;
}
