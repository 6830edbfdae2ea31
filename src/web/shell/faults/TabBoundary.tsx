import { Component, type ReactNode } from 'react';
import { clearCachedFailures } from '../../async.ts';
import { t } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { Button } from '../../shared/button/Button.tsx';
import styles from './TabBoundary.module.css';

interface Props {
  children: ReactNode;
  /** Mounts the page again. */
  onRetry(): void;
}

/** A page that crashes shows the error in its own tab; the other tabs keep working. */
export class TabBoundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  private readonly retry = (): void => {
    clearCachedFailures();
    this.props.onRetry();
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <section className={styles.fault} role="alert">
        <Icon name="warning" className={styles.mark} />
        <h2>{t('fault.page')}</h2>
        <p>{t('fault.pageHint')}</p>
        <details>
          <summary>{t('fault.details')}</summary>
          <pre>{error.message}</pre>
        </details>
        <Button look="primary" onClick={this.retry}>
          {t('retry')}
        </Button>
      </section>
    );
  }
}
