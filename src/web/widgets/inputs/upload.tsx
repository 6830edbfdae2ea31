import { useLayoutEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { extensionsOf } from '../../../meta/uploads.ts';
import { translateDeclared } from '../../i18n/i18n.ts';
import { FileCell, ImageCell } from '../cells/files.tsx';
import { fileIds } from '../kit/stored-files.ts';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { InputProps } from '../kit/widget.ts';
import { accepted, megabytesOf, type UploadKind } from './upload/limits.ts';
import { Tool, Transfers } from './upload/Transfers.tsx';
import { useTransfers } from './upload/use-transfers.ts';
import styles from './upload.module.css';

/** Uploads files as soon as they are chosen, dropped or pasted; the value holds the ids that the server assigned. */
function Upload({
  kind,
  field,
  id,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
}: InputProps & { kind: UploadKind }) {
  const t = useCatalogue(widgetTexts);
  const [over, setOver] = useState(false);
  const ids = fileIds(value);
  // Several files may arrive before the next render.
  const latest = useRef(ids);
  useLayoutEffect(() => {
    latest.current = ids;
  });
  const maxFiles = kind.many ? (field.schema.maxItems ?? 20) : 1;

  const keep = (next: readonly string[]) => {
    latest.current = [...next];
    onChange(next.length === 0 ? undefined : kind.many ? [...next] : (next.at(-1) as string));
  };
  const { transfers, send, retry, cancel } = useTransfers(kind, id, (file) =>
    keep(kind.many ? [...latest.current, file.id] : [file.id]),
  );
  const underWay = transfers.filter(({ error }) => !error).length;
  const room = kind.many ? maxFiles - ids.length - underWay : 1 - underWay;
  const take = (files: Iterable<File>) => {
    const chosen = [...files];
    if (!disabled && chosen.length > 0) send(chosen, room);
  };

  const move = (from: number, step: number) => {
    const next = [...ids];
    next.splice(from + step, 0, ...next.splice(from, 1));
    keep(next);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  const Stored = kind.pictures ? ImageCell : FileCell;

  return (
    <div
      className={styles.upload}
      data-invalid={invalid || undefined}
      data-over={over || undefined}
      onPaste={paste}
      onDragOver={(event) => event.preventDefault()}
      onDragEnter={() => setOver(true)}
      onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)}
      onDrop={drop}
    >
      {ids.length > 0 && (
        <ul className={kind.pictures ? styles.pictures : styles.files}>
          {ids.map((each, at) => (
            <li key={each}>
              <Stored field={field} value={kind.many ? [each] : each} place="detail" />
              {!disabled && (
                <span className={styles.tools}>
                  {at > 0 && <Tool icon="left" label={t('moveUp', { n: at + 1 })} onClick={() => move(at, -1)} />}
                  {at < ids.length - 1 && (
                    <Tool icon="right" label={t('moveDown', { n: at + 1 })} onClick={() => move(at, 1)} />
                  )}
                  <Tool
                    icon="close"
                    label={kind.many ? t('removeFile', { n: at + 1 }) : t('remove')}
                    onClick={() => keep(ids.filter((other) => other !== each))}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Transfers transfers={transfers} onRetry={retry} onCancel={cancel} />
      {!disabled && (kind.many ? room > 0 : underWay === 0) && (
        <label className={styles.add}>
          <input
            id={id}
            type="file"
            multiple={kind.many}
            accept={accepted(kind)}
            aria-label={translateDeclared(field.title)}
            aria-describedby={[`${id}-limits`, describedBy].filter(Boolean).join(' ')}
            aria-invalid={invalid}
            onBlur={onBlur}
            onChange={(event) => {
              take(event.target.files ?? []);
              event.target.value = '';
            }}
          />
          <b>{t(!kind.many && ids.length > 0 ? 'replace' : 'upload')}</b>
          <small id={`${id}-limits`}>
            {t('uploadHint')}{' '}
            {t('uploadLimits', { kinds: extensionsOf(kind.pictures).join(' '), size: megabytesOf(kind) })}
            {kind.many && ` ${t('uploadCount', { count: ids.length, max: maxFiles })}`}
          </small>
        </label>
      )}
      {kind.many && room <= 0 && (
        <small className={styles.full}>{t('uploadCount', { count: ids.length + underWay, max: maxFiles })}</small>
      )}
    </div>
  );
}

export function ImageInput(props: InputProps) {
  return <Upload {...props} kind={{ pictures: true, many: false }} />;
}

export function ImagesInput(props: InputProps) {
  return <Upload {...props} kind={{ pictures: true, many: true }} />;
}

export function FileInput(props: InputProps) {
  return <Upload {...props} kind={{ pictures: false, many: false }} />;
}

export function FilesInput(props: InputProps) {
  return <Upload {...props} kind={{ pictures: false, many: true }} />;
}
