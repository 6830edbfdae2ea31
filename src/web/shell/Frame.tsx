import { createElement, useEffect, useState } from 'react';
import { trackPromise, useResolved } from '../async.ts';
import { useTexts } from '../i18n/i18n.ts';
import { deferred } from '../shared/deferred.tsx';
import { OnDemand } from '../shared/OnDemand.tsx';
import { PageLoading } from '../shared/PageLoading.tsx';
import { Questions } from './dialog/Questions.tsx';
import { OfflineBar } from './faults/OfflineBar.tsx';
import { TabBoundary } from './faults/TabBoundary.tsx';
import styles from './Frame.module.css';
import { useGuard } from './routes/use-guard.ts';
import { SearchHost, useSearchKey } from './search/SearchHost.tsx';
import { ImpersonationBar } from './session/ImpersonationBar.tsx';
import { OnlyLooksBar } from './session/OnlyLooksBar.tsx';
import { ProofHost } from './session/ProofHost.tsx';
import { SignInAgainBox } from './session/SignInAgainBox.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { TabStrip } from './tabs/TabStrip.tsx';
import { setPreferences } from './theme/preferences.ts';
import { usePreferences } from './theme/use-preferences.ts';
import { Toasts } from './toast/Toasts.tsx';
import { Topbar } from './topbar/Topbar.tsx';
import { useMobile } from './use-mobile.ts';

const ChangePassword = deferred(async () => (await import('./session/ChangePassword.tsx')).ChangePassword);

/** Everything around the pages: menu, top bar, tabs, messages. */
export function Frame() {
  useGuard();
  const { t } = useTexts();
  const mobile = useMobile();
  const { sidebarOpen } = usePreferences();
  const [drawer, setDrawer] = useState(false);
  const [searching, setSearching] = useState(false);
  const [changing, setChanging] = useState(false);
  useSearchKey(() => setSearching(true));

  useEffect(() => {
    if (!drawer) return undefined;
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && setDrawer(false);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [drawer]);

  const covered = mobile && drawer;
  return (
    <div className={styles.frame} data-mobile={mobile || undefined}>
      <a
        href="#main"
        className={styles.skip}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {t('skip')}
      </a>
      <div
        className={styles.side}
        data-drawer={mobile ? (drawer ? 'open' : 'closed') : undefined}
        inert={mobile && !drawer}
      >
        <Sidebar narrow={!mobile && !sidebarOpen} onChosen={() => setDrawer(false)} />
      </div>
      {covered && <div className={styles.backdrop} onClick={() => setDrawer(false)} />}
      <div className={styles.body} inert={covered}>
        <ImpersonationBar />
        <OnlyLooksBar />
        <OfflineBar />
        <Topbar
          menuOpen={mobile ? drawer : sidebarOpen}
          onMenu={() => (mobile ? setDrawer(!drawer) : setPreferences({ sidebarOpen: !sidebarOpen }))}
          onSearch={() => setSearching(true)}
          onChangePassword={() => setChanging(true)}
        />
        <TabStrip />
        <main id="main" tabIndex={-1} className={styles.main}>
          <TabBoundary onRetry={() => location.reload()}>
            <Workplace />
          </TabBoundary>
        </main>
      </div>
      {searching && <SearchHost onClose={() => setSearching(false)} />}
      {changing && (
        <OnDemand onClose={() => setChanging(false)}>
          <ChangePassword onClose={() => setChanging(false)} />
        </OnDemand>
      )}
      <ProofHost />
      <SignInAgainBox />
      <Questions />
      <Toasts />
    </div>
  );
}

const loadWorkspace = () => trackPromise(import('./workspace/Workspace.tsx'));

function Workplace() {
  const workspace = useResolved(useState(loadWorkspace)[0]);
  return workspace ? createElement(workspace.value.default) : <PageLoading />;
}
