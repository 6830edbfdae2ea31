import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../shared/button/Button.tsx';
import { toast } from '../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { SkeletonRows } from '../../resource/list/ListSkeleton.tsx';
import { Failed } from '../access/Failed.tsx';
import styles from './account.module.css';
import { loadSecondFactor, renewRecoveryCodes, turnOff } from './calls.ts';
import { EnrolBox } from './EnrolBox.tsx';
import { ProveBox } from './ProveBox.tsx';
import { RecoveryCodesBox } from './RecoveryCodesBox.tsx';
import { accountTexts } from './texts.ts';

type Open = { is: 'enrol' | 'off' | 'renew' } | { is: 'codes'; codes: readonly string[] };

export function SecondFactorCard() {
  const t = useCatalogue(accountTexts);
  const { data, error, refetch } = useQuery({ queryKey: ['second-factor'], queryFn: loadSecondFactor, staleTime: 0 });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const show = (codes: readonly string[]) => {
    void refetch();
    setOpen({ is: 'codes', codes });
  };
  const byApp = data?.methods.includes('totp');

  return (
    <section className={styles.card}>
      <header>
        <h2>
          {t('factor')} {data && <i data-on={data.enabled || undefined}>{t(data.enabled ? 'on' : 'off')}</i>}
        </h2>
        {data && !data.enabled && (
          <Button look="primary" onClick={() => setOpen({ is: 'enrol' })}>
            {t('turnOn')}
          </Button>
        )}
      </header>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {data && !data.enabled && <p>{t('offHint')}</p>}
      {data?.enabled && (
        <>
          <p>
            {byApp ? t('onTotp') : t('onSent', { to: [data.to.sms, data.to.email].filter(Boolean).join(t('or')) })}{' '}
            <span data-few={data.recoveryCodesLeft < 3 || undefined}>
              {t('left', { count: data.recoveryCodesLeft })}
            </span>
          </p>
          <div className={styles.tools}>
            {!byApp && <Button onClick={() => setOpen({ is: 'enrol' })}>{t('toApp')}</Button>}
            <Button onClick={() => setOpen({ is: 'renew' })}>{t('renew')}</Button>
            <Button onClick={() => setOpen({ is: 'off' })}>{t('turnOff')}</Button>
          </div>
        </>
      )}
      {open?.is === 'enrol' && data && (
        <EnrolBox onlyApp={data.enabled} addresses={data.to} onClose={close} onDone={show} />
      )}
      {open?.is === 'renew' && data && (
        <ProveBox
          title={t('renew')}
          methods={data.methods}
          onClose={close}
          prove={async (...proofs) => show((await renewRecoveryCodes(...proofs)).recoveryCodes)}
        />
      )}
      {open?.is === 'off' && data && (
        <ProveBox
          title={t('turnOff')}
          methods={data.methods}
          danger
          onClose={close}
          prove={async (...proofs) => {
            await turnOff(...proofs);
            toast.success(t('turnedOff'));
            void refetch();
            close();
          }}
        />
      )}
      {open?.is === 'codes' && <RecoveryCodesBox codes={open.codes} onClose={close} />}
    </section>
  );
}
