import { Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { basePath } from '../address.ts';
import { startI18n } from '../i18n/i18n.ts';
import { loadProfile } from '../providers/profile.ts';
import { deferred } from '../shared/deferred.tsx';
import { namedExternals } from '../shared/external/addresses.ts';
import { render } from '../root.ts';
import { watchErrors } from './faults/error-log.ts';
import { watchRelease } from './faults/release.ts';
import { reportErrors } from './faults/report-errors.ts';
import { showFaults } from './faults/show-faults.ts';
import { Frame } from './Frame.tsx';
import { FrameOutline } from './FrameOutline.tsx';
import { followMenus } from './session/follow-menus.ts';
import { forceOut } from './session/leave.ts';
import { askForProofs } from './session/proof-question.ts';
import { openSession, session } from './session/session-store.ts';
import { restoreTabs } from './tabs/tab-store.ts';

const PasswordFirst = deferred(async () => (await import('./session/PasswordFirst.tsx')).PasswordFirst);

/**
 * Shows the console as soon as the profile is loaded. `ready` resolves when the code of the first page is loaded; frame
 * and page then appear together.
 */
export async function showConsole(ready: Promise<void>): Promise<void> {
  watchErrors();
  reportErrors();
  await startI18n();
  render(<FrameOutline />);
  try {
    openSession(...(await Promise.all([loadProfile(), namedExternals()])));
    await ready;
  } catch (error) {
    return forceOut(error instanceof Error ? error.message : String(error));
  }
  if (session().profile.mustChangePassword)
    return render(
      <Suspense fallback={<FrameOutline />}>
        <PasswordFirst />
      </Suspense>,
    );
  restoreTabs();
  askForProofs();
  showFaults();
  followMenus();
  watchRelease();
  render(
    // Tab changes must render at once; as a transition they would wait until React is idle.
    <BrowserRouter basename={basePath} useTransitions={false}>
      <Frame />
    </BrowserRouter>,
  );
}
