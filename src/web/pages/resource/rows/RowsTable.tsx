import {
  use,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { maxInlineRows, type InlineRows } from '../../../../meta/children.ts';
import type { Json, Row } from '../../../../meta/json.ts';
import { useResource } from '../../../declarations.ts';
import { loadFormulas } from '../../../formulas.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { canRemove } from '../actions/row-actions.ts';
import { bring, type Brought } from '../dialog/brought.ts';
import { useCompiledForm } from '../dialog/compiled-form.ts';
import { useFormRules } from '../dialog/form-rules.ts';
import { useMay } from '../list/use-may.ts';
import { RowCell } from './Cell.tsx';
import { draftOf, useFirstLines, type DraftLine } from './first-lines.ts';
import { Foot, Head } from './HeadFoot.tsx';
import { isPlainCell } from './plain-cell.ts';
import { LineTools } from './LineTools.tsx';
import {
  columnsOf,
  inPlaces,
  isBlank,
  isChanged,
  moved,
  newLine,
  readPasted,
  toSend,
  without,
  type Line,
} from './lines.ts';
import { readRows } from './paste.ts';
import styles from './Rows.module.css';
import { rowsTexts } from './texts.ts';
import { useLineChecks, useStoredLines } from './use-lines.ts';

export interface TableHandle {
  /** What is to be sent; undefined where something is wrong, which is then shown. */
  collect(): readonly Row[] | undefined;
}

interface Props {
  ref: Ref<TableHandle>;
  table: InlineRows;
  /** The row that they are part of, where there is one yet. */
  parent: string | undefined;
  /** The row of which a new one begins as a copy. */
  copyOf?: string;
  /** What was entered earlier and not saved. */
  draft?: readonly DraftLine[];
  /** What the server said of cells, `2.quantity`, and under no name of the rows as a whole. */
  failed: Readonly<Record<string, string>>;
  /** Told of each change, with what a draft keeps of it. */
  onChange(dirty: boolean, entered: readonly DraftLine[]): void;
}

const nothing: readonly Line[] = [];

const withNulls = (values: Line['values']): Row =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));

type CellMistakes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The rows that are part of a row, written in its form and saved along with it. */
export function RowsTable({ ref, table, parent, copyOf, draft, failed, onChange }: Props) {
  const t = useCatalogue(rowsTexts);
  const part = useResource(table.resource);
  const may = useMay(part);
  const compiled = useCompiledForm(part.id);
  const checks = useLineChecks(part, table.by, compiled, useFormRules(part));
  const work = use(loadFormulas(part));
  const formulas = ({ stored = {}, values }: Line) => work({ ...stored, ...withNulls(values) });
  const source = parent ?? copyOf;
  const { read, failed: unread, retry } = useStoredLines(part, table, source, may('list'));
  const isCopy = parent === undefined && copyOf !== undefined;
  const begun = useFirstLines(part, read, { by: table.by, isCopy, draft });
  const [entered, setEntered] = useState<readonly Line[]>();
  const [cellMistakes, setCellMistakes] = useState<CellMistakes>({});
  const [notice, setNotice] = useState<string>();
  const [sent, setSent] = useState<readonly string[]>([]);
  const [mended, setMended] = useState<{ of: typeof failed; cells: readonly string[] }>({ of: failed, cells: [] });
  /** Its path in what was sent. */
  const cellOf = (line: Line, name: string) => `${sent.indexOf(line.key)}.${name}`;
  const mend = (cell: string) =>
    setMended((before) => ({ of: failed, cells: [...(before.of === failed ? before.cells : []), cell] }));
  /** What the server said is about the value that was sent. */
  const byServer = (cell: string) => (mended.of === failed && mended.cells.includes(cell) ? undefined : failed[cell]);
  const ofAll = byServer('');
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (ofAll !== undefined) section.current?.scrollIntoView({ block: 'nearest' });
  }, [ofAll]);
  const focusNext = useRef<string>(undefined);
  const id = `r${useId().replace(/[^a-z0-9]/gi, '')}`;

  const tooMany = (read?.total ?? 0) > maxInlineRows;
  // So many are no table of a form, and are not copied along either.
  const lines = entered ?? (isCopy && tooMany ? nothing : begun);
  const shown = lines.filter(({ removed }) => !removed);
  const columns = columnsOf(part, table);
  const restored = useEffectEvent(() => draft && onChange(true, draft));
  useEffect(() => void restored(), []);

  const change = (next: readonly Line[]) => {
    setEntered(next);
    mend('');
    onChange(
      next.some((line) => isChanged(part, line, checks.visible(line))),
      draftOf(part, next),
    );
  };
  const brought = useRef(new Map<string, Brought>());
  const latest = useRef<readonly Line[]>(lines);
  useEffect(() => void (latest.current = lines));
  const fillFrom = async (line: Line, name: string, value: Json | undefined) => {
    const known = brought.current.get(line.key) ?? new Map<string, Json>();
    brought.current.set(line.key, known);
    const fills = await bring(
      part,
      name,
      value,
      () => latest.current.find(({ key }) => key === line.key)?.values ?? {},
      known,
    );
    if (Object.keys(fills).length > 0)
      change(
        latest.current.map((each) =>
          each.key === line.key ? { ...each, values: { ...each.values, ...fills } } : each,
        ),
      );
  };
  const edit = (line: Line, name: string, value: Json | undefined) => {
    change(
      lines.map((each) => (each.key === line.key ? { ...each, values: { ...each.values, [name]: value } } : each)),
    );
    mend(cellOf(line, name));
    void fillFrom(line, name, value);
    setCellMistakes((before) => ({
      ...before,
      [line.key]: Object.fromEntries(Object.entries(before[line.key] ?? {}).filter(([field]) => field !== name)),
    }));
  };
  const addRow = (name = columns.find(({ readOnly }) => !readOnly)?.name) => {
    if (shown.length >= maxInlineRows) return;
    const line = newLine(part);
    focusNext.current = `${id}-${line.key}-${name}`;
    change([...lines, line]);
  };
  useEffect(() => {
    const input = focusNext.current && document.getElementById(focusNext.current);
    if (!input) return;
    focusNext.current = undefined;
    input.focus();
  });

  const review = (line: Line) => (isBlank(part, line) ? {} : checks.mistakes(line));
  useImperativeHandle(ref, () => ({
    collect: () => {
      const placed = inPlaces(
        lines.filter((line) => line.stored || !isBlank(part, line)),
        table.order,
      );
      const wrong = Object.fromEntries(
        placed
          .filter((line) => !line.removed && isChanged(part, line, checks.visible(line)))
          .map((line) => [line.key, review(line)] as const)
          .filter(([, mistakes]) => Object.keys(mistakes).length > 0),
      );
      setCellMistakes(wrong);
      const [first] = Object.entries(wrong);
      if (first) {
        document.getElementById(`${id}-${first[0]}-${Object.keys(first[1])[0]}`)?.focus();
        return undefined;
      }
      const rows = toSend(part, placed, checks.visible);
      setSent(rows.map(({ key }) => key));
      return rows.map(({ row }) => row);
    },
  }));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, altKey, nativeEvent } = event;
    const place = /^(.+)-([^-]+)$/.exec((target as HTMLElement).id.replace(`${id}-`, ''));
    if (!place || nativeEvent.isComposing) return;
    const [, line = '', name = ''] = place;
    const at = shown.findIndex((each) => each.key === line);
    if (altKey && table.order && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault();
      focusNext.current = (target as HTMLElement).id;
      change(moved(lines, line, key === 'ArrowUp' ? -1 : 1));
    }
    // Pickers open with it, and texts of several lines go on.
    if (key !== 'Enter' || !(target as HTMLElement).matches('input:not([role=combobox])')) return;
    event.preventDefault();
    const next = shown[at + 1];
    if (next) document.getElementById(`${id}-${next.key}-${name}`)?.focus();
    else if (may('add')) addRow(name);
  };

  const onPaste = async (event: ClipboardEvent<HTMLElement>) => {
    const cells = readPasted(event.clipboardData.getData('text/plain'));
    const place = /^(.+)-([^-]+)$/.exec((event.target as HTMLElement).id.replace(`${id}-`, ''));
    if (!cells || !place || !may('add')) return;
    event.preventDefault();
    const from = columns.findIndex(({ name }) => name === place[2]);
    const at = shown.findIndex(({ key }) => key === place[1]);
    const pasted = await readRows(cells, columns.slice(from));
    const room = pasted.slice(0, maxInlineRows - at);
    setNotice(room.length < pasted.length ? t('pasteLimit', { limit: maxInlineRows }) : undefined);
    const targets = room.map((_row, i) => shown[at + i] ?? newLine(part));
    const filled = new Map(
      targets.map((line, i) => [line.key, { ...line, values: { ...line.values, ...room[i]?.values } }]),
    );
    const known = new Set(lines.map(({ key }) => key));
    change([
      ...lines.map((line) => filled.get(line.key) ?? line),
      ...[...filled.values()].filter(({ key }) => !known.has(key)),
    ]);
    setCellMistakes((before) => ({
      ...before,
      ...Object.fromEntries(
        targets.map((line, i) => [
          line.key,
          {
            ...review(filled.get(line.key) ?? line),
            ...Object.fromEntries(
              Object.entries(room[i]?.unknown ?? {}).map(([name, text]) => [name, t('unknown', { text })]),
            ),
          },
        ]),
      ),
    }));
  };

  const isPlain = (line: Line, name: string): boolean => isPlainCell(part, line, name, may, checks.state(line));
  const valueOf = (line: Line, name: string): Json | undefined =>
    part.fields.get(name)?.readOnly
      ? (formulas(line)[name] ?? line.stored?.[name])
      : (line.values[name] ?? (isPlain(line, name) ? line.stored?.[name] : undefined));

  if (unread)
    return (
      <p className={styles.told} role="alert">
        {t('loadFailed')} <Button onClick={retry}>{t('retry')}</Button>
      </p>
    );
  return (
    <section ref={section} className={styles.table} aria-label={translateDeclared(part.label)}>
      <h3>
        {translateDeclared(part.label)}{' '}
        <small>
          {tooMany ? t(isCopy ? 'notCopied' : 'tooMany', { count: read?.total }) : t('count', { count: shown.length })}
        </small>
      </h3>
      {ofAll !== undefined && (
        <p className={styles.told} role="alert">
          {ofAll}
        </p>
      )}
      {!tooMany && shown.length > 0 && (
        <div className={styles.scroll} onKeyDown={onKeyDown} onPaste={(event) => void onPaste(event)}>
          <table>
            <Head columns={columns} />
            <tbody>
              {shown.map((line, i) => (
                <tr
                  key={line.key}
                  onBlur={({ currentTarget, relatedTarget }) =>
                    currentTarget.contains(relatedTarget) ||
                    setCellMistakes((before) => ({ ...before, [line.key]: review(line) }))
                  }
                >
                  <td className={styles.number}>{i + 1}</td>
                  {columns.map((field) => (
                    <RowCell
                      key={field.name}
                      field={field}
                      id={`${id}-${line.key}-${field.name}`}
                      number={i + 1}
                      value={valueOf(line, field.name)}
                      refs={read?.refs ?? {}}
                      plain={isPlain(line, field.name)}
                      mistake={cellMistakes[line.key]?.[field.name] ?? byServer(cellOf(line, field.name))}
                      onChange={(value) => edit(line, field.name, value)}
                    />
                  ))}
                  <td className={styles.tools}>
                    <LineTools
                      number={i + 1}
                      count={shown.length}
                      onMove={table.order ? (by) => change(moved(lines, line.key, by)) : undefined}
                      onRemove={
                        !line.stored || (may('delete') && canRemove(part, line.stored))
                          ? () => change(without(lines, line))
                          : undefined
                      }
                    />
                  </td>
                </tr>
              ))}
            </tbody>
            <Foot
              part={part}
              columns={columns}
              lines={lines.map((line) => ({ ...line, values: { ...line.values, ...formulas(line) } }))}
            />
          </table>
        </div>
      )}
      {!tooMany && may('add') && (
        <div className={styles.foot}>
          <Button icon="plus" disabled={source !== undefined && !read} onClick={() => addRow()}>
            {t('addRow')}
          </Button>
          {shown.length > 0 && <small>{notice ?? t('hint')}</small>}
        </div>
      )}
    </section>
  );
}
