import type { FormFile } from '../../../../meta/resource.ts';
import { joinList } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Design } from './calls.ts';
import styles from './designer.module.css';
import { differences, type Difference } from './differences.ts';
import { designTexts, settingTexts } from './texts.ts';

const none: FormFile = { properties: {} };

/** Differences in words. */
export function useWords(): (from: FormFile | undefined, to: FormFile) => string[] {
  const t = useCatalogue(designTexts);
  const setting = useCatalogue(settingTexts);
  const keyText = (key: string) => setting(key as keyof typeof settingTexts) || key;
  const word = (one: Difference): string =>
    one.kind === 'changed'
      ? t('changed', { title: one.title, keys: joinList(one.keys.map(keyText)) })
      : t(one.kind, { title: one.title });
  return (from, to) => differences(from ?? none, to).map(word);
}

/** The draft and every version, each with what makes it different from the one before. */
export function Versions({
  design,
  form,
  onRestore,
}: {
  design: Design;
  form: FormFile;
  onRestore(form: FormFile): void;
}) {
  const t = useCatalogue(designTexts);
  const words = useWords();
  const { versions } = design;
  const changes = (from: FormFile | undefined, to: FormFile) => {
    const lines = words(from, to);
    return lines.length === 0 ? (
      <p>{t('noChanges')}</p>
    ) : (
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    );
  };
  return (
    <ol className={styles.versions}>
      <li>
        <b>{t('draftNow')}</b>
        {changes(versions[0]?.form, form)}
      </li>
      {versions.map(({ number, form: kept, userName, createdAt }, i) => (
        <li key={number}>
          <b>{t('version', { number })}</b>
          <small>
            {userName} · {formatTime(createdAt, 'YYYY-MM-DD HH:mm')}
          </small>
          {versions[i + 1] || number === 1 ? (
            number === 1 ? (
              <p>{t('first')}</p>
            ) : (
              changes(versions[i + 1]?.form, kept)
            )
          ) : null}
          <Button onClick={() => onRestore(kept)}>{t('restore')}</Button>
        </li>
      ))}
    </ol>
  );
}
