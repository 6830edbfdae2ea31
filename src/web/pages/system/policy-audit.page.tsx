import { Suspense, useId, useState } from 'react';
import { chinaDay } from '../../../meta/china-time.ts';
import { deferred } from '../../shared/deferred.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { Tabs } from './access/Tabs.tsx';
import styles from './policy/policy.module.css';
import { LogCheck } from './policy-audit/LogCheck.tsx';
import { Changes, OwnChecks, TooMuch } from './policy-audit/Past.tsx';
import { Reveals } from './policy-audit/Reveals.tsx';
import { auditTexts } from './policy-audit/texts.ts';

const tabs = ['reveals', 'changes', 'excess', 'makerChecker', 'log'] as const;
const dated: ReadonlySet<string> = new Set(['changes', 'excess', 'makerChecker']);
const defaultDays = 90;
const DayPicker = deferred(async () => (await import('../../shared/dates/DayPicker.tsx')).DayPicker);

/**
 * For auditors: who sees masked data, how permissions changed, unused permissions, records approved by their own
 * author, and whether the log is intact.
 */
export default function PolicyAuditPage() {
  const t = useCatalogue(auditTexts);
  const id = useId();
  const [tab, setTab] = useState<(typeof tabs)[number]>('reveals');
  const [since, setSince] = useState(() => chinaDay(Date.now() - defaultDays * 86_400_000));

  return (
    <Tabs title={t('title')} tabs={tabs} active={tab} label={t} onChange={setTab}>
      {dated.has(tab) && (
        <div className={styles.tools}>
          <label htmlFor={`${id}-since`}>{t('since')}</label>
          <Suspense>
            <DayPicker id={`${id}-since`} value={since} max={chinaDay(Date.now())} onChange={setSince} />
          </Suspense>
          {tab === 'excess' && <span>{t('usageHint')}</span>}
        </div>
      )}
      {tab === 'reveals' && <Reveals />}
      {tab === 'changes' && <Changes since={since} />}
      {tab === 'excess' && <TooMuch since={since} />}
      {tab === 'makerChecker' && <OwnChecks since={since} />}
      {tab === 'log' && <LogCheck />}
    </Tabs>
  );
}
