import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import '../../../src/web/shell/theme/base.css';
import { startI18n } from '../../../src/web/i18n/i18n.ts';
import { AmountInput } from '../../../src/web/shared/amount/AmountInput.tsx';
import type { AmountMode } from '../../../src/web/shared/amount/amount.ts';
import { DateRange, type Days } from '../../../src/web/shared/dates/DateRange.tsx';
import { PageHeader } from '../../../src/web/shared/PageHeader.tsx';
import { Transfer } from '../../../src/web/shared/transfer/Transfer.tsx';

/** The shared components on a page of their own, for their journey. */
const PAGE = 5000;
const all = Array.from({ length: 10_000 }, (_, i) => ({ id: String(i), label: `项目 ${i}` }));

function Pieces() {
  const [loaded, setLoaded] = useState(PAGE);
  const [chosen, setChosen] = useState<string[]>([]);
  const [amounts, setAmounts] = useState<Record<AmountMode, string>>({ percent: '', amount: '', integer: '' });
  const [days, setDays] = useState<Days>();
  const [backs, setBacks] = useState(0);
  return (
    <>
      <PageHeader title="批量审核" onBack={() => setBacks(backs + 1)} />
      <output data-testid="backs">{backs}</output>
      {(Object.keys(amounts) as AmountMode[]).map((mode) => (
        <AmountInput
          key={mode}
          aria-label={mode}
          mode={mode}
          value={amounts[mode]}
          onChange={(value) => setAmounts({ ...amounts, [mode]: value })}
        />
      ))}
      <DateRange value={days} onChange={setDays} maxDay={7} untilToday />
      <output data-testid="days">{days?.join(' ')}</output>
      <Transfer
        items={all.slice(0, loaded)}
        value={chosen}
        onChange={setChosen}
        hasMore={loaded < all.length}
        onLoadMore={() => setLoaded(all.length)}
      />
      <output data-testid="chosen">{chosen.join(',')}</output>
      <output data-testid="loaded">{loaded}</output>
    </>
  );
}

await startI18n();
createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>
      <Pieces />
    </MemoryRouter>
  </QueryClientProvider>,
);
