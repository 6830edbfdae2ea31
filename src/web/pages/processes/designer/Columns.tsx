import { cellTypes, columnType, computedTypes } from '../../../../meta/columns.ts';
import type { JsonSchema } from '../../../../meta/json.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { ChoiceSettings } from './ChoiceSettings.tsx';
import type { Design, Problem } from './calls.ts';
import { Flag, Line, Wrong } from './controls.tsx';
import styles from './designer.module.css';
import { newColumn } from './new-spec.ts';
import { designTexts, fieldTypeTexts, settingTexts } from './texts.ts';

/** Whose choices tell what is wrong with them. */
const chosen: ReadonlySet<string> = new Set(['enum', 'dict', 'ref']);

function freeName(columns: Readonly<Record<string, JsonSchema>>): string {
  for (let n = 1; ; n++) if (!Object.hasOwn(columns, `column${n}`)) return `column${n}`;
}

interface Props {
  items: JsonSchema;
  design: Design;
  /** What is wrong with the table at this path below its columns. */
  wrong(path: string): Problem | undefined;
  onChange(items: JsonSchema, about?: string): void;
}

/** The columns of a table within a form; the first one has to be filled in. */
export function Columns({ items, design, wrong, onChange }: Props) {
  const t = useCatalogue(settingTexts);
  const d = useCatalogue(designTexts);
  const columns = items.properties ?? {};
  const entries = Object.entries(columns);
  const put = (properties: Record<string, JsonSchema>, about?: string) =>
    onChange(
      { ...items, properties, required: (items.required ?? []).filter((name) => Object.hasOwn(properties, name)) },
      about,
    );
  const set = (name: string, patch: JsonSchema, about?: string) =>
    put({ ...columns, [name]: { ...columns[name], ...patch } }, about);
  const require = (name: string, on: boolean) =>
    onChange({
      ...items,
      required: [...(items.required ?? []).filter((each) => each !== name), ...(on ? [name] : [])],
    });
  return (
    <div className={styles.lines} role="group" aria-label={t('items')}>
      <h3>{t('items')}</h3>
      {entries.map(([name, column]) => (
        <fieldset key={name} aria-label={column.title ?? name}>
          <div>
            <input
              aria-label={`${t('title')} ${name}`}
              value={column.title ?? ''}
              onChange={({ target }) => set(name, { title: target.value }, `column.${name}`)}
            />
            <ColumnType
              label={`${t('x-type')} ${name}`}
              value={columnType(column)}
              onChange={(type) => put({ ...columns, [name]: newColumn(type, column.title ?? name) })}
            />
            <span>
              <input
                type="checkbox"
                aria-label={`${t('required')} ${name}`}
                title={t('required')}
                checked={items.required?.includes(name) ?? false}
                onChange={({ target }) => require(name, target.checked)}
              />
              <button
                type="button"
                aria-label={`${d('remove')} ${column.title ?? name}`}
                onClick={() => put(Object.fromEntries(entries.filter(([each]) => each !== name)))}
              >
                ×
              </button>
            </span>
          </div>
          <ChoiceSettings
            type={columnType(column)}
            spec={column}
            design={design}
            wrong={() => wrong(`properties.${name}`)}
            onChange={(patch, about) => set(name, patch, about && `column.${name}.${about}`)}
          />
          <ColumnLogic
            name={name}
            column={column}
            onChange={(patch, about) => set(name, patch, `column.${name}.${about}`)}
          />
          {!chosen.has(columnType(column)) && <Wrong problem={wrong(`properties.${name}`)} />}
        </fieldset>
      ))}
      <button
        type="button"
        onClick={() =>
          put({ ...columns, [freeName(columns)]: newColumn('text', `${t('items')}${entries.length + 1}`) })
        }
      >
        + {t('addColumn')}
      </button>
      <Wrong problem={wrong('')} />
    </div>
  );
}

/** How a column is worked out, and whether its amounts are added up below the table. */
function ColumnLogic({
  name,
  column,
  onChange,
}: {
  name: string;
  column: JsonSchema;
  onChange(patch: JsonSchema, about: string): void;
}) {
  const t = useCatalogue(settingTexts);
  const type = columnType(column);
  const formula = column['x-formula'];
  return (
    <>
      {computedTypes.has(type) && (
        <Line
          label={t('columnFormula', { name })}
          value={typeof formula === 'string' ? formula : ''}
          hint={t('formulaHint')}
          onChange={(text) =>
            onChange({ 'x-formula': text || undefined, readOnly: text !== '' || undefined }, 'formula')
          }
        />
      )}
      {type === 'money' && (
        <Flag
          label={t('columnTotal', { name })}
          value={!column['x-no-total']}
          onChange={(on) => onChange({ 'x-no-total': on ? undefined : true }, 'total')}
        />
      )}
    </>
  );
}

function ColumnType({ label, value, onChange }: { label: string; value: string; onChange(type: CellType): void }) {
  const type = useCatalogue(fieldTypeTexts);
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value as CellType)}>
      {cellTypes.map((one) => (
        <option key={one} value={one}>
          {type(one)}
        </option>
      ))}
    </select>
  );
}

type CellType = (typeof cellTypes)[number];
