import { useId, useState, type KeyboardEvent } from 'react';
import { chinaDay } from '../../../meta/china-time.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import styles from './policy/policy.module.css';
import { LogCheck } from './policy-audit/LogCheck.tsx';
import { Changes, OwnChecks, TooMuch } from './policy-audit/Past.tsx';
import { Reveals } from './policy-audit/Reveals.tsx';
import { auditTexts } from './policy-audit/texts.ts';

const tabs = ['reveals', 'changes', 'excess', 'makerChecker', 'log'] as const;
const dated: ReadonlySet<string> = new Set(['changes', 'excess', 'makerChecker']);
const usualDays = 90;

/** For auditors: who sees masked data, how permissions changed, who holds too much, who checked their own work, and whether the log is whole. */
export default function PolicyAuditPage() {
  const t = useCatalogue(auditTexts);
  const id = useId();
  const [tab, setTab] = useState<(typeof tabs)[number]>('reveals');
  const [since, setSince] = useState(() => chinaDay(Date.now() - usualDays * 86_400_000));

  function move(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length] as typeof tab;
    setTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }

  return (
    <section className={styles.page}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <div className={styles.tabs} role="tablist" aria-label={t('title')} onKeyDown={move}>
        {tabs.map((name) => (
          <button key={name} id={`${id}-${name}`} type="button" role="tab" aria-selected={tab === name} aria-controls={`${id}-panel`} tabIndex={tab === name ? 0 : -1} onClick={() => setTab(name)}>
            {t(name)}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className={styles.panel} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {dated.has(tab) && (
          <div className={styles.tools}>
            <label htmlFor={`${id}-since`}>{t('since')}</label>
            <input id={`${id}-since`} type="date" value={since} max={chinaDay(Date.now())} onChange={(event) => event.target.value && setSince(event.target.value)} />
            {tab === 'excess' && <span>{t('usageHint')}</span>}
          </div>
        )}
        {tab === 'reveals' && <Reveals />}
        {tab === 'changes' && <Changes since={since} />}
        {tab === 'excess' && <TooMuch since={since} />}
        {tab === 'makerChecker' && <OwnChecks since={since} />}
        {tab === 'log' && <LogCheck />}
      </div>
    </section>
  );
}
