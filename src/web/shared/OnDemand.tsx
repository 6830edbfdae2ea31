import { Component, Suspense, type ReactNode } from 'react';
import { clearCachedFailures } from '../async.ts';
import { t } from '../i18n/i18n.ts';
import { ChunkError } from '../chunk-error.ts';
import { toast } from '../shell/toast/toasts.ts';

interface Props {
  children: ReactNode;
  /** Shown while the code is loading. */
  fallback?: ReactNode;
  onClose(): void;
}

/**
 * Boundary around a dialog or drawer opened over a page. If its code fails to load, it shows a toast and closes, and
 * the page beneath keeps its state. Any other error is passed on to the page.
 */
export class OnDemand extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof ChunkError)) return;
    // So that opening it again fetches the code at once.
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
