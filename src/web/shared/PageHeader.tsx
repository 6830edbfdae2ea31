import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../i18n/i18n.ts';
import { Button } from './button/Button.tsx';
import styles from './PageHeader.module.css';

interface Props {
  title: ReactNode;
  /** Where 返回 leads; the place before this one unless given. */
  onBack?(): void;
  /** Stands at the end of the line. */
  children?: ReactNode;
}

/** Head of a page that was opened from another one: the way back and the title. */
export function PageHeader({ title, onBack, children }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <header className={styles.header}>
      <Button look="quiet" icon="arrow-left" onClick={onBack ?? (() => void navigate(-1))}>
        {t('back')}
      </Button>
      <span className={styles.divider} aria-hidden="true" />
      <h1>{title}</h1>
      <div className={styles.more}>{children}</div>
    </header>
  );
}
