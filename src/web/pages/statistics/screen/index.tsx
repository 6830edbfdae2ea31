import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { resourceTexts, startI18n } from '../../../i18n/i18n.ts';
import { render } from '../../../root.ts';
import { ScreenPage } from './ScreenPage.tsx';

const keptAs = 'wallScreenKey';

/** The key comes once in the address, and stays in this browser; nobody in front of the wall reads it there. */
function keyOfScreen(): string {
  const given = location.hash.slice(1);
  if (given !== '') {
    localStorage.setItem(keptAs, given);
    history.replaceState(null, '', location.pathname);
  }
  return localStorage.getItem(keptAs) ?? '';
}

/** The page of a screen on a wall: no frame, no session, one dashboard. */
export async function showScreen(): Promise<void> {
  document.documentElement.dataset.stage = 'console';
  const key = keyOfScreen();
  await startI18n();
  await resourceTexts();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <ScreenPage screenKey={key} />
      </Suspense>
    </QueryClientProvider>,
  );
}
