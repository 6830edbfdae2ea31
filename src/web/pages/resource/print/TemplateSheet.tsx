import { useQuery } from '@tanstack/react-query';
import { Fragment, Suspense, type ReactNode } from 'react';
import { amountInWords } from '../../../../meta/amount-in-words.ts';
import type { Field } from '../../../../meta/field.ts';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { printPlace, readPlace, type PrintPart, type PrintTemplate } from '../../../../meta/print.ts';
import { isDeclared, useResource } from '../../../declarations.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { allowed } from '../../../providers/access.ts';
import { fetchSums, type Refs } from '../../../providers/data.ts';
import { Refusal } from '../../../shared/refusal/Refusal.tsx';
import { isWide } from '../../../widgets/index.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Cards } from './Cards.tsx';
import { allRows, maxPrintedRows } from './all-rows.ts';
import { printKey } from './PaperBox.tsx';
import { patient } from './patience.ts';
import styles from './Print.module.css';
import { OnPaper, RowsOnPaper } from './RowsOnPaper.tsx';
import { printTexts } from './texts.ts';

interface Props {
  resource: Resource;
  row: Row;
  template: PrintTemplate;
}

/** A record on the paper that its declaration describes. What the reader is not told stays empty. */
export const TemplateSheet = ({ resource, row, template }: Props) => (
  <div className={styles.template}>
    {numbered(template.parts).map(({ no, it }) => (
      <Part key={no} resource={resource} row={row} part={it} />
    ))}
  </div>
);

/** The parts of a paper never change places. */
const numbered = <T,>(parts: readonly T[]) => parts.map((it, i) => ({ no: `${i}`, it, isOdd: i % 2 === 1 }));

const nothing: readonly string[] = [];
const noRefs: Refs = {};
const refsOf = (row: Row): Refs => (row._refs as Refs | undefined) ?? noRefs;

function Part({ resource, row, part }: { resource: Resource; row: Row; part: PrintPart }): ReactNode {
  if ('pageBreak' in part) return <div className={styles.pageBreak} />;
  if ('text' in part) return <Paragraph resource={resource} row={row} text={translateDeclared(part.text)} />;
  if ('card' in part) return <Cards card={part.card} fields={resource.fields} row={row} />;
  if ('signatures' in part) return <Signatures names={part.signatures} />;
  const title = part.title !== undefined && <h3>{translateDeclared(part.title)}</h3>;
  if ('fields' in part)
    return (
      <section>
        {title}
        <FieldTable row={row} fields={part.fields.flatMap((name) => resource.fields.get(name) ?? [])} />
      </section>
    );
  const child = resource.declaration.children?.[part.rows];
  if (!child || !isDeclared(child.resource)) return null;
  return (
    <Suspense>
      <ChildRows {...part} title={title} resourceId={child.resource} by={child.by} parent={String(row.id)} />
    </Suspense>
  );
}

/** Two fields to a line; long ones have theirs alone. */
function FieldTable({ row, fields }: { row: Row; fields: readonly Field[] }) {
  const lines: Field[][] = [];
  for (const field of fields) {
    const last = lines.at(-1);
    if (!isWide(field) && last?.length === 1 && last[0] && !isWide(last[0])) last.push(field);
    else lines.push([field]);
  }
  return (
    <table className={styles.fields}>
      <tbody>
        {lines.map((line) => (
          <tr key={line[0]?.name}>
            {line.map((field) => (
              <Fragment key={field.name}>
                <th>{translateDeclared(field.title)}</th>
                <td colSpan={line.length === 1 ? 3 : undefined}>
                  <OnPaper field={field} row={row} refs={refsOf(row)} />
                </td>
              </Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Running text with the values in its places, as elements of their own: nothing that somebody filled in becomes markup. */
function Paragraph({ resource, row, text }: { resource: Resource; row: Row; text: string }) {
  return (
    <p>
      {numbered(text.split(printPlace)).map(({ no, it, isOdd }) => (
        <Fragment key={no}>{isOdd ? <Filled resource={resource} row={row} place={it} /> : it}</Fragment>
      ))}
    </p>
  );
}

function Filled({ resource, row, place }: { resource: Resource; row: Row; place: string }) {
  const { name, inWords } = readPlace(place);
  const field = resource.fields.get(name);
  const value = row[name] ?? null;
  if (!field || value === null || value === '') return <span className={styles.blank} />;
  return <b>{inWords ? amountInWords(String(value)) : <OnPaper field={field} row={row} refs={refsOf(row)} />}</b>;
}

interface ChildProps {
  title: ReactNode;
  resourceId: string;
  by: string;
  parent: string;
  columns: readonly string[];
  sums?: readonly string[];
}

function ChildRows({ title, resourceId, by, parent, columns, sums = nothing }: ChildProps) {
  const t = useCatalogue(printTexts);
  const resource = useResource(resourceId);
  const granted = allowed('list', resource.code);
  const { data, error } = useQuery({
    queryKey: [printKey, resourceId, by, parent, sums],
    enabled: granted,
    ...patient,
    queryFn: async () => {
      const several = resource.fields.get(by)?.type.name === 'refs';
      const filters = [{ field: by, operator: several ? ('ina' as const) : ('eq' as const), value: parent }];
      const { field, order } = resource.list.sort;
      const [found, totals] = await Promise.all([
        allRows(resourceId, filters, [{ field, order }]),
        sums.length > 0 ? fetchSums({ resource: resourceId, filters }) : undefined,
      ]);
      return { ...found, totals };
    },
  });
  if (!granted) return null;
  if (error) return <Refusal error={error}>{t('failed')}</Refusal>;
  if (!data) return <p aria-busy>{t('collecting')}</p>;
  const totals = data.totals && Object.fromEntries(sums.map((name) => [name, data.totals?.[name] ?? null]));
  return (
    <section>
      {title}
      <RowsOnPaper
        fields={columns.flatMap((name) => resource.fields.get(name) ?? [])}
        rows={data.rows}
        refs={data.refs}
        totals={totals}
      />
      {data.total > maxPrintedRows && <p>{t('cut', { most: maxPrintedRows })}</p>}
    </section>
  );
}

const Signatures = ({ names }: { names: readonly string[] }) => (
  <div className={styles.signatures}>
    {names.map((name) => (
      <p key={name}>
        {translateDeclared(name)} <span className={styles.blank} />
      </p>
    ))}
  </div>
);
