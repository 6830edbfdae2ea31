import type { JsonSchema } from '../../../../meta/json.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Problem } from './calls.ts';
import { Wrong } from './controls.tsx';
import styles from './designer.module.css';
import { designTexts, settingTexts } from './texts.ts';

const kinds = ['string', 'integer', 'number'] as const;

function freeName(columns: Readonly<Record<string, JsonSchema>>): string {
  for (let n = 1; ; n++) if (!Object.hasOwn(columns, `column${n}`)) return `column${n}`;
}

/** The columns of a table within a form; the first one has to be filled in. */
export function Columns({
  items,
  problem,
  onChange,
}: {
  items: JsonSchema;
  problem: Problem | undefined;
  onChange(items: JsonSchema, about?: string): void;
}) {
  const t = useCatalogue(settingTexts);
  const d = useCatalogue(designTexts);
  const columns = items.properties ?? {};
  const entries = Object.entries(columns);
  const put = (properties: Record<string, JsonSchema>, about?: string) =>
    onChange(
      { ...items, properties, required: (items.required ?? []).filter((name) => Object.hasOwn(properties, name)) },
      about,
    );
  const require = (name: string, on: boolean) =>
    onChange({
      ...items,
      required: [...(items.required ?? []).filter((each) => each !== name), ...(on ? [name] : [])],
    });
  return (
    <div className={styles.lines} role="group" aria-label={t('items')}>
      <h3>{t('items')}</h3>
      {entries.map(([name, column]) => (
        <div key={name}>
          <input
            aria-label={`${t('title')} ${name}`}
            value={column.title ?? ''}
            onChange={({ target }) => put({ ...columns, [name]: { ...column, title: target.value } }, `column.${name}`)}
          />
          <select
            aria-label={`${t('x-type')} ${name}`}
            value={String(column.type)}
            onChange={({ target }) =>
              put({
                ...columns,
                [name]: {
                  title: column.title ?? name,
                  type: target.value,
                  ...(target.value === 'string' && { maxLength: 50 }),
                },
              })
            }
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(kind)}
              </option>
            ))}
          </select>
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
      ))}
      <button
        type="button"
        onClick={() =>
          put({
            ...columns,
            [freeName(columns)]: { type: 'string', title: `${t('items')}${entries.length + 1}`, maxLength: 50 },
          })
        }
      >
        + {t('addColumn')}
      </button>
      <Wrong problem={problem} />
    </div>
  );
}
