import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { currentPath } from '../../../address.ts';
import { resourceTexts, startI18n } from '../../../i18n/i18n.ts';
import { render } from '../../../root.ts';
import { deferred } from '../../../shared/deferred.tsx';
import { FillPage } from './FillPage.tsx';
import styles from './fill.module.css';
import { StatePage } from './StatePage.tsx';

const PosterPage = deferred(async () => (await import('./PosterPage.tsx')).PosterPage);

/** The pages of people without an account: no frame, no session, and only what a form needs. */
export async function showFill(): Promise<void> {
  document.documentElement.dataset.stage = 'console';
  await startI18n();
  await resourceTexts();
  const query = new URLSearchParams(location.search);
  const token = query.get('t') ?? '';
  const page = {
    '/fill/state': <StatePage no={query.get('no') ?? ''} key_={query.get('key') ?? ''} />,
    '/fill/poster': <PosterPage token={token} />,
  }[currentPath()] ?? <FillPage token={token} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <main className={styles.page}>
        <Suspense>{page}</Suspense>
      </main>
    </QueryClientProvider>,
  );
}
