import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { PageLoading } from '../../../shared/PageLoading.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Failed } from '../../system/access/Failed.tsx';
import { formsToStart } from './calls.ts';
import styles from './start.module.css';
import { startTexts } from './texts.ts';
import { useOtherRecords } from './use-other-records.ts';

/** All that one may hand in: forms by category, and records that go by a flow of their own. */
export function Tiles({ onBack, onChoose }: { onBack(): void; onChoose(templateId: string): void }) {
  const t = useCatalogue(startTexts);
  const [text, setText] = useState('');
  const found = useQuery({ queryKey: ['forms-to-start'], queryFn: formsToStart, staleTime: 60_000, retry: false });
  const others = useOtherRecords(found.data?.records ?? []);
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageLoading />;
  const wanted = text.trim().toLowerCase();
  const fits = (title: string) => translateDeclared(title).toLowerCase().includes(wanted);
  const categories = found.data.categories
    .map((category) => ({ ...category, forms: category.forms.filter(({ title }) => fits(title)) }))
    .filter(({ forms }) => forms.length > 0);
  const records = others.filter(({ title }) => fits(title));
  const isEmpty = categories.length === 0 && records.length === 0;
  return (
    <section className={styles.start} aria-label={t('start')}>
      <header>
        <Button look="quiet" icon="left" className={styles.back} aria-label={t('back')} onClick={onBack} />
        <h2>{t('start')}</h2>
        <input
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          value={text}
          maxLength={60}
          onChange={({ target }) => setText(target.value)}
        />
      </header>
      <div className={styles.scroll}>
        {isEmpty && <p>{t(wanted === '' ? 'noForms' : 'notFound')}</p>}
        {categories.map(({ code, title, forms }) => (
          <section key={code}>
            <h3>{translateDeclared(title)}</h3>
            <ul className={styles.tiles}>
              {forms.map((form) => (
                <li key={form.id}>
                  <button type="button" onClick={() => onChoose(form.id)}>
                    {translateDeclared(form.title)}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {records.length > 0 && (
          <section>
            <h3>{t('otherRecords')}</h3>
            <ul className={styles.tiles}>
              {records.map(({ path, title }) => (
                <li key={path}>
                  <Link to={path}>{title}</Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </section>
  );
}
