import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import styles from './Toasts.module.css';
import { closeToast, onToasts, toasts, type ToastKind } from './toasts.ts';

const icons: Record<ToastKind, string> = { success: 'check', info: 'bell', warning: 'warning', error: 'close' };

/** Messages at the top of the screen. The popover is shown again for each new one, so that it lies above dialogs. */
export function Toasts() {
  const list = useSyncExternalStore(onToasts, toasts);
  const host = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (list.length > 0) element.showPopover();
  }, [list]);

  return (
    <div ref={host} className={styles.host} popover="manual">
      {list.map(({ key, kind, text, more }) => (
        <div
          key={key}
          className={styles.toast}
          data-kind={kind}
          role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
        >
          <span className={styles.mark}>
            <Icon name={icons[kind]} />
          </span>
          <span className={styles.text}>
            {text}{' '}
            {more && (
              <Link to={more.place} onClick={() => closeToast(key)}>
                {more.text}
              </Link>
            )}
          </span>
          <button type="button" aria-label={t('close')} onClick={() => closeToast(key)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
