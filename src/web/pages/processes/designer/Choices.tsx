import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Problem } from './calls.ts';
import { Wrong } from './controls.tsx';
import styles from './designer.module.css';
import { designTexts, settingTexts } from './texts.ts';

type Options = Readonly<Record<string, string>>;

const letters = 'abcdefghijklmnopqrstuvwxyz';
const freeValue = (options: Options): string =>
  [...letters].find((letter) => !Object.hasOwn(options, letter)) ?? `v${Object.keys(options).length + 1}`;

/** What may be chosen: what people read, and what is stored. */
export function Choices({
  options,
  problem,
  onChange,
}: {
  options: Options;
  problem: Problem | undefined;
  onChange(options: Record<string, string>, about?: string): void;
}) {
  const t = useCatalogue(settingTexts);
  const d = useCatalogue(designTexts);
  const entries = Object.entries(options);
  const put = (at: number, entry: readonly [string, string], about?: string) =>
    onChange(Object.fromEntries(entries.map((each, i) => (i === at ? entry : each))), about);
  return (
    <div className={styles.lines} role="group" aria-label={t('x-options')}>
      <h3>{t('x-options')}</h3>
      {entries.map(([value, label], i) => (
        // Its place is what tells a choice from its like while both its words change.
        <div key={`option-${i + 1}`}>
          <input
            aria-label={`${t('x-options')} ${i + 1}`}
            value={label}
            onChange={({ target }) => put(i, [value, target.value], `option${i}`)}
          />
          <input
            aria-label={`${t('name')} ${i + 1}`}
            value={value}
            onChange={({ target }) =>
              !Object.hasOwn(options, target.value) && put(i, [target.value, label], `value${i}`)
            }
          />
          <button
            type="button"
            aria-label={d('remove')}
            onClick={() => onChange(Object.fromEntries(entries.filter((_, at) => at !== i)))}
          >
            ×
          </button>
        </div>
      ))}
      <button
        type="button"
        onClick={() => onChange({ ...options, [freeValue(options)]: `${t('x-options')}${entries.length + 1}` })}
      >
        + {t('addOption')}
      </button>
      <Wrong problem={problem} />
    </div>
  );
}
