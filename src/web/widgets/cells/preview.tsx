import { useLayoutEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../shared/icon/Icon.tsx';
import { useFile } from '../kit/stored-files.ts';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import styles from './preview.module.css';

interface Props {
  ids: readonly string[];
  /** Index of the first picture. */
  start: number;
  onClose(): void;
}

/** Events must not reach the row or form around the thumbnail: React bubbles them through the component tree. */
const keepInside = (event: SyntheticEvent) => event.stopPropagation();

/** Full-window picture viewer: Escape or a click outside closes it, the arrow keys move on. */
export function Preview({ ids, start, onClose }: Props) {
  const t = useCatalogue(widgetTexts);
  const element = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(start);
  const [full, setFull] = useState(false);
  const file = useFile(ids[at] as string);

  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // Otherwise the browser would focus the first link.
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => dialog?.close();
  }, []);

  const go = (step: number) => {
    setAt((now) => (now + step + ids.length) % ids.length);
    setFull(false);
  };
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (ids.length > 1 && event.key === 'ArrowLeft') go(-1);
    if (ids.length > 1 && event.key === 'ArrowRight') go(1);
  };

  return createPortal(
    <dialog
      ref={element}
      className={styles.preview}
      aria-label={file ? t('previewOf', { name: file.name }) : t('preview')}
      onKeyDown={onKey}
      onCancel={(event) => {
        event.stopPropagation();
        event.preventDefault();
        onClose();
      }}
      onMouseDown={keepInside}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget || (event.target as HTMLElement).dataset.beside !== undefined)
          onClose();
      }}
    >
      <header>
        <span aria-live="polite">
          {file?.name}
          {ids.length > 1 && ` (${at + 1}/${ids.length})`}
        </span>
        {file && (
          <a href={file.url} download={file.name} aria-label={t('download')} title={t('download')}>
            <Icon name="download" />
          </a>
        )}
        <button type="button" aria-label={t('close')} title={t('close')} data-autofocus onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className={styles.stage} data-beside data-full={full || undefined}>
        {file && <img src={file.url} alt={file.name} onClick={() => setFull(!full)} />}
      </div>
      {ids.length > 1 && (
        <>
          <button
            type="button"
            className={styles.back}
            aria-label={t('previous')}
            title={t('previous')}
            onClick={() => go(-1)}
          >
            <Icon name="left" />
          </button>
          <button type="button" className={styles.on} aria-label={t('next')} title={t('next')} onClick={() => go(1)}>
            <Icon name="right" />
          </button>
        </>
      )}
    </dialog>,
    document.body,
  );
}
