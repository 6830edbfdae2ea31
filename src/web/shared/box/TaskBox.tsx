import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { Button } from '../button/Button.tsx';
import { Refusal } from '../refusal/Refusal.tsx';
import { Box } from './Box.tsx';

interface Props {
  title: string;
  shape?: 'question' | 'form';
  children: ReactNode;
  /** What the button that does it says. */
  confirm: string;
  /** All that it takes is there. */
  ready?: boolean;
  busy: boolean;
  /** Why it was not done; as `Refusal` takes it. */
  error?: unknown;
  /** The id of the form that the button sends, where it does not call `onConfirm`. */
  form?: string;
  danger?: boolean;
  autoFocus?: boolean;
  onConfirm?(): void;
  onClose(): void;
}

/** A box in which one thing is done or left. A refusal stands above its buttons, in sight however long the rest is. */
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
