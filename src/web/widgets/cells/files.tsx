import { useState } from 'react';
import { Icon } from '../../shared/icon/Icon.tsx';
import { deferred } from '../../shared/deferred.tsx';
import { fileIds, useFile } from '../kit/stored-files.ts';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { CellProps } from '../kit/widget.ts';
import styles from './cells.module.css';

const Preview = deferred(async () => (await import('./preview.tsx')).Preview);

interface PictureProps {
  id: string;
  large: boolean;
  /** In a list the row has the focus; its pictures can be reached in the detail. */
  tabbable: boolean;
  onOpen?(): void;
}

function Picture({ id, large, tabbable, onOpen }: PictureProps) {
  const t = useCatalogue(widgetTexts);
  const file = useFile(id);
  const [broken, setBroken] = useState(false);
  const className = large ? `${styles.image} ${styles.imageLarge}` : styles.image;
  if (file === undefined) return <span className={className} />;
  if (file === null || broken) {
    return (
      <span className={className} data-missing title={t('noPicture')}>
        <Icon name="warning" label={t('noPicture')} />
      </span>
    );
  }
  const image = <img src={file.url} alt={file.name} loading="lazy" onError={() => setBroken(true)} />;
  if (!onOpen) return <span className={className}>{image}</span>;
  return (
    <a
      className={className}
      href={file.url}
      title={file.name}
      aria-label={t('previewOf', { name: file.name })}
      aria-haspopup="dialog"
      tabIndex={tabbable ? undefined : -1}
      onMouseEnter={() => void Preview.preload()}
      onFocus={() => void Preview.preload()}
      onClick={(event) => {
        event.stopPropagation();
        // With a modifier key the browser opens it in a new tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void Preview.preload().then(onOpen);
      }}
    >
      {image}
    </a>
  );
}

function FileLink({ id, plain }: { id: string; plain: boolean }) {
  const t = useCatalogue(widgetTexts);
  const file = useFile(id);
  if (!file || plain) return <>{file?.name ?? t(file === null ? 'noFile' : 'file')}</>;
  return (
    <a href={file.url} target="_blank" rel="noopener noreferrer" onClick={(event) => event.stopPropagation()}>
      {file.name}
    </a>
  );
}

const maxInCell = 3;

export function ImageCell({ value, place }: CellProps) {
  const [open, setOpen] = useState<number>();
  const ids = fileIds(value);
  const shown = place === 'table' ? ids.slice(0, maxInCell) : ids;
  return (
    <span className={styles.images}>
      {shown.map((id, at) => (
        <Picture
          key={id}
          id={id}
          large={place === 'detail'}
          tabbable={place === 'detail'}
          onOpen={place === 'chip' ? undefined : () => setOpen(at)}
        />
      ))}
      {ids.length > shown.length && <small>+{ids.length - shown.length}</small>}
      {open !== undefined && <Preview ids={ids} start={open} onClose={() => setOpen(undefined)} />}
    </span>
  );
}

export function FileCell({ value, place }: CellProps) {
  return (
    <span className={styles.list}>
      {fileIds(value).map((id) => (
        <span key={id}>
          <FileLink id={id} plain={place === 'chip'} />
        </span>
      ))}
    </span>
  );
}
