import { Component, Suspense, type ReactNode } from 'react';
import { clearCachedFailures } from '../async.ts';
import { t } from '../i18n/i18n.ts';
import { ChunkError } from '../chunk-error.ts';
import { toast } from '../shell/toast/toasts.ts';

interface Props {
  children: ReactNode;
  /** Stands where the code is still under way. */
  fallback?: ReactNode;
  onClose(): void;
}

/**
 * What somebody opens over a page. Where its code does not come, that is said and nothing is opened: the page
 * beneath keeps all that was done there. Any other error is the page's own.
 */
export class OnDemand extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof ChunkError)) return;
    // Whoever opens it again means now.
    clearCachedFailures();
    toast.error(t('fault.chunk'));
    this.props.onClose();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>;
    if (error instanceof ChunkError) return null;
    throw error;
  }
}
