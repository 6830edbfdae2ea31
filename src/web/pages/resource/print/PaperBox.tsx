import { useIsFetching } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { RecordViewer } from '../../../widgets/kit/record-viewer.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './Print.module.css';
import { printTexts } from './texts.ts';

interface Props {
  title: string;
  /** A list lies across, a record stands upright. */
  kind: 'list' | 'record';
  /** What can be chosen about the sheet. */
  options?: ReactNode;
  /** What is to be known about the sheet and is not printed. */
  told?: ReactNode;
  /** Some of it is still to be asked for. */
  waiting?: boolean;
  /** Shown in place of a sheet that is not there. */
  instead?: ReactNode;
  /** The sheet. */
  children?: ReactNode;
  onClose(): void;
}

/** What a sheet asks for begins with this key; it can be printed once all of it has come. */
export const printKey = 'print';

/** Shows a sheet of paper and prints it: everything that is printed goes through here. */
export function PaperBox({ title, kind, options, told, waiting = false, instead, children, onClose }: Props) {
  const t = useCatalogue(printTexts);
  const pending = useIsFetching({ queryKey: [printKey] }) > 0;
  useEffect(() => {
    document.documentElement.dataset.printing = kind;
    return () => void delete document.documentElement.dataset.printing;
  }, [kind]);
  const look = kind === 'record' ? `${styles.sheet} ${styles.record}` : styles.sheet;
  // Nothing leads anywhere on paper: references are their names.
  const sheet = children !== undefined && (
    <RecordViewer value={undefined}>
      <article className={look}>{children}</article>
    </RecordViewer>
  );
  return (
    <>
      <Box
        title={title}
        closeLabel={t('close')}
        onClose={onClose}
        actions={
          <>
            {options}
            <Button onClick={onClose}>{t('close')}</Button>
            <Button look="primary" icon="printer" disabled={!sheet || pending || waiting} onClick={() => print()}>
              {t('print')}
            </Button>
          </>
        }
      >
        {told}
        {sheet ? (
          <div className={styles.preview} role="region" aria-label={title} tabIndex={0}>
            {sheet}
          </div>
        ) : (
          instead
        )}
      </Box>
      {createPortal(
        <div className={kind === 'record' ? `${styles.paper} ${styles.upright}` : styles.paper}>{sheet}</div>,
        document.body,
      )}
    </>
  );
}
