import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../i18n/i18n.ts';
import { Button } from './button/Button.tsx';
import styles from './PageHeader.module.css';

interface Props {
  title: ReactNode;
  /** Handler of 返回; goes back in the history by default. */
  onBack?(): void;
  /** Rendered at the end of the line. */
  children?: ReactNode;
}

/** Header of a page opened from another one: back button and title. */
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
