import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { accountKinds } from '../../../../meta/ledger-words.ts';
import { grouped } from '../../../shared/digits.ts';
import { recordPlace } from '../../../shared/record-place.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from '../statement/statement.module.css';
import type { Difference, DocumentDifference, LedgerCheck } from './reconciled.ts';
import { documentKinds, findingFigures, findingKinds, reconcileTexts } from './texts.ts';

type Texts = keyof typeof reconcileTexts;

interface ComparedProps {
  heads: readonly [what: Texts, expected: Texts, found: Texts];
  rows: readonly { key: string; what: ReactNode; expected: string; found: string }[];
  none: Texts;
}

/** What there should be beside what there is, or that nothing differs. */
function Compared({ heads: [what, expected, found], rows, none }: ComparedProps) {
  const t = useCatalogue(reconcileTexts);
  if (rows.length === 0) return <p className={`${styles.foot} ${styles.good}`}>{t(none)}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t(what)}</th>
          <th scope="col" className={styles.number}>
            {t(expected)}
          </th>
          <th scope="col" className={styles.number}>
            {t(found)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td>{row.what}</td>
            <td className={styles.number} data-label={t(expected)}>
              {row.expected}
            </td>
            <td className={`${styles.number} ${styles.bad}`} data-label={t(found)}>
              {row.found}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RecordProps {
  kind: string;
  resource: string;
  id: string;
  label: string | null;
}

const RecordLink = ({ kind, resource, id, label }: RecordProps) => (
  <>
    {kind} {label === null ? <code>{id}</code> : <Link to={recordPlace(resource, id)}>{label}</Link>}
  </>
);

export function Differences({ list }: { list: readonly Difference[] }) {
  const kind = useCatalogue(accountKinds);
  const rows = list.map(({ holder, ledger, ledgerHeld, shown, shownHeld, ...record }) => ({
    key: record.id,
    what: <RecordLink kind={kind(holder)} {...record} />,
    expected: `${grouped(ledger)} (${grouped(ledgerHeld)})`,
    found: `${grouped(shown)} (${grouped(shownHeld)})`,
  }));
  return <Compared heads={['account', 'booked', 'shown']} rows={rows} none="none" />;
}

/** Documents that say something else than what was booked for them. */
export function Documents({ list }: { list: readonly DocumentDifference[] }) {
  const t = useCatalogue(reconcileTexts);
  const kind = useCatalogue(documentKinds);
  const money = (amount: string | null) => (amount === null ? t('notThere') : grouped(amount));
  const rows = list.map(({ origin, said, booked, id, ...record }) => ({
    key: origin,
    what: <RecordLink kind={kind(record.resource)} id={id ?? origin} {...record} />,
    expected: money(said),
    found: money(booked),
  }));
  return <Compared heads={['document', 'said', 'bookedAs']} rows={rows} none="noDocuments" />;
}

/** What does not add up inside the ledger, and tables that somebody could write to. */
export function Findings({ check: { findings, open } }: { check: LedgerCheck }) {
  const t = useCatalogue(reconcileTexts);
  const kind = useCatalogue(findingKinds);
  const named = useCatalogue(findingFigures);
  // An amount, a number or a day.
  const shown = (value: string | null) =>
    value === null ? t('notThere') : value.includes('.') ? grouped(value) : value;
  const rows = findings.map(({ kind: of, id, figure, expected, found }) => ({
    key: `${of} ${id} ${figure}`,
    what: (
      <>
        {kind(of)} <code>{id}</code> {named(figure)}
      </>
    ),
    expected: shown(expected),
    found: shown(found),
  }));
  return (
    <>
      {open.map((table) => (
        <p key={table} role="alert" className={`${styles.foot} ${styles.bad}`}>
          {t('unguarded', { table })}
        </p>
      ))}
      <Compared heads={['finding', 'shouldBe', 'is']} rows={rows} none="noFindings" />
    </>
  );
}
