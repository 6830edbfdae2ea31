import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { Button } from '../button/Button.tsx';
import { Refusal } from '../refusal/Refusal.tsx';
import { Box } from './Box.tsx';

interface Props {
  title: string;
  shape?: 'question' | 'form';
  children: ReactNode;
  /** Label of the confirm button. */
  confirm: string;
  /** False while required input is missing. */
  ready?: boolean;
  busy: boolean;
  /** Why it failed; passed to `Refusal`. */
  error?: unknown;
  /** Id of the form that the button submits instead of calling `onConfirm`. */
  form?: string;
  danger?: boolean;
  autoFocus?: boolean;
  onConfirm?(): void;
  onClose(): void;
}

/**
 * A dialog for one task, confirmed or cancelled. An error is shown above the buttons, where it stays visible however
 * long the content is.
 */
export function TaskBox({
  title,
  shape,
  children,
  confirm,
  ready = true,
  busy,
  error,
  form,
  danger = false,
  autoFocus,
  onConfirm,
  onClose,
}: Props) {
  const { t } = useTexts();
  return (
    <Box
      shape={shape}
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          {error !== undefined && <Refusal error={error} />}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            look={danger ? 'danger' : 'primary'}
            type={form ? 'submit' : 'button'}
            form={form}
            data-autofocus={autoFocus}
            disabled={busy || !ready}
            aria-busy={busy}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Box>
  );
}
