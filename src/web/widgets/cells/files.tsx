import { fileIds, useFile } from '../kit/stored-files.ts';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { CellProps } from '../kit/widget.ts';
import styles from './cells.module.css';

function Picture({ id, large }: { id: string; large: boolean }) {
  const file = useFile(id);
  if (!file) return <span className={styles.image} />;
  return (
    <a className={large ? `${styles.image} ${styles.imageLarge}` : styles.image} href={file.url} target="_blank" rel="noopener noreferrer" tabIndex={large ? undefined : -1} onClick={(event) => event.stopPropagation()}>
      <img src={file.url} alt={file.name} loading="lazy" />
    </a>
  );
}

function FileLink({ id, plain }: { id: string; plain: boolean }) {
  const t = useCatalogue(widgetTexts);
  const file = useFile(id);
  if (!file || plain) return <>{file?.name ?? t('file')}</>;
  return (
    <a href={file.url} target="_blank" rel="noopener noreferrer" onClick={(event) => event.stopPropagation()}>
      {file.name}
    </a>
  );
}

const mostInCell = 3;

export function ImageCell({ value, place }: CellProps) {
  const ids = fileIds(value);
  const shown = place === 'table' ? ids.slice(0, mostInCell) : ids;
  return (
    <span className={styles.images}>
      {shown.map((id) => (
        <Picture key={id} id={id} large={place === 'detail'} />
      ))}
      {ids.length > shown.length && <small>+{ids.length - shown.length}</small>}
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
