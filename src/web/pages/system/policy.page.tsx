import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { Failed } from './access/Failed.tsx';
import { Tabs } from './access/Tabs.tsx';
import { useAccessLabels } from './access/words.ts';
import { MatrixView } from './policy/MatrixView.tsx';
import { askedIn, loadMatrix, type Asked } from './policy/questions.ts';
import { policyTexts } from './policy/texts.ts';
import { Who } from './policy/Who.tsx';
import { Why } from './policy/Why.tsx';

const tabs = ['matrix', 'why', 'who'] as const;

/** For auditors: who may do what, and which line of which policy file grants it. */
export default function PolicyPage() {
  const { search } = useLocation();
  // The key resets the form when the address brings another question.
  return <Policy key={search} asked={askedIn(search)} />;
}

function Policy({ asked }: { asked: Asked | undefined }) {
  const t = useCatalogue(policyTexts);
  const words = useAccessLabels();
  const [tab, setTab] = useState<(typeof tabs)[number]>(asked ? 'why' : 'matrix');
  const { data, error, refetch } = useQuery({ queryKey: ['policy-matrix'], queryFn: loadMatrix, staleTime: 0 });
  const areas = useMemo(() => words.areas(data?.catalogue ?? []), [words, data]);

  return (
    <Tabs title={t('title')} tabs={tabs} active={tab} label={t} onChange={setTab}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageLoading />}
      {data && tab === 'matrix' && <MatrixView matrix={data} areas={areas} />}
      {data && tab === 'why' && <Why asked={asked} roles={data.roles} areas={areas} />}
      {data && tab === 'who' && <Who roles={data.roles} areas={areas} />}
    </Tabs>
  );
}
