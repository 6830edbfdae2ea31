import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Asks again every so many seconds, while the list is in sight and nothing stands open over it. */
export function useAutoRefresh(
  page: RefObject<HTMLElement | null>,
  seconds: number | undefined,
  reload: () => void,
): void {
  const tick = useEffectEvent(() => {
    if (
      document.visibilityState === 'visible' &&
      page.current?.checkVisibility() &&
      !document.querySelector('dialog[open]')
    )
      reload();
  });
  useEffect(() => {
    if (seconds === undefined) return undefined;
    const timer = setInterval(() => tick(), seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds]);
}
