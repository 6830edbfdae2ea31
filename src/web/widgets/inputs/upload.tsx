import { useState, type DragEvent } from 'react';
import { ApiError, firstClient } from '../../providers/http.ts';
import { FileCell, ImageCell } from '../cells/files.tsx';
import { fileIds, type StoredFile } from '../kit/stored-files.ts';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { InputProps } from '../kit/widget.ts';
import styles from './inputs.module.css';

const megabyte = 1_048_576;
const mostMegabytes = 20;
const patience = 120_000;

interface Transfer {
  key: string;
  file: File;
  error?: string;
}

interface Kind {
  pictures: boolean;
  many: boolean;
}

let transfers = 0;

/** Sends files as soon as they are chosen; the form holds the ids that the server gave them. */
function Upload({ kind, ...props }: InputProps & { kind: Kind }) {
  const { field, id, value, onChange, onBlur, disabled, invalid, describedBy } = props;
  const t = useCatalogue(widgetTexts);
  const [running, setRunning] = useState<readonly Transfer[]>([]);
  const ids = fileIds(value);
  const most = kind.many ? (field.schema.maxItems ?? 20) : 1;
  const Stored = kind.pictures ? ImageCell : FileCell;

  const keep = (next: readonly string[]) => onChange(next.length === 0 ? undefined : kind.many ? [...next] : (next.at(-1) as string));

  const send = async (transfer: Transfer) => {
    setRunning((all) => [...all.filter(({ key }) => key !== transfer.key), { ...transfer, error: undefined }]);
    const body = new FormData();
    body.append('file', transfer.file);
    try {
      const stored = await firstClient.upload<StoredFile>('/common/file/upload', body, { timeout: patience, quiet: true });
      setRunning((all) => all.filter(({ key }) => key !== transfer.key));
      return stored.id;
    } catch (error) {
      const message = error instanceof ApiError ? error.message : t('uploadFailed');
      setRunning((all) => all.map((each) => (each.key === transfer.key ? { ...each, error: message } : each)));
      return undefined;
    }
  };

  const refuse = (file: File) =>
    file.size > mostMegabytes * megabyte ? t('tooLarge', { name: file.name, size: mostMegabytes }) : kind.pictures && !file.type.startsWith('image/') ? t('wrongKind', { name: file.name }) : undefined;

  const sendAll = async (files: readonly File[]) => {
    const chosen = files.slice(0, kind.many ? Math.max(0, most - ids.length) : 1).map((file): Transfer => ({ key: String(++transfers), file, error: refuse(file) }));
    setRunning((all) => [...all, ...chosen.filter(({ error }) => error)]);
    const sent = await Promise.all(chosen.filter(({ error }) => !error).map(send));
    const arrived = sent.filter((each) => each !== undefined);
    if (arrived.length > 0) keep(kind.many ? [...ids, ...arrived] : arrived);
  };

  const retry = async (transfer: Transfer) => {
    const stored = await send(transfer);
    if (stored) keep(kind.many ? [...ids, stored] : [stored]);
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!disabled) void sendAll([...event.dataTransfer.files]);
  };

  return (
    <div className={styles.upload} data-invalid={invalid || undefined} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {ids.map((each) => (
        <span key={each} className={styles.uploadItem}>
          <Stored field={field} value={kind.many ? [each] : each} place="detail" />
          {!disabled && (
            <button type="button" className={styles.link} onClick={() => keep(ids.filter((other) => other !== each))}>
              {t('remove')}
            </button>
          )}
        </span>
      ))}
      {running.map((transfer) => (
        <span key={transfer.key} className={styles.uploadItem} data-failed={transfer.error ? true : undefined}>
          {transfer.file.name}
          {transfer.error ? (
            <>
              <small>{transfer.error}</small>
              {!refuse(transfer.file) && (
                <button type="button" className={styles.link} onClick={() => void retry(transfer)}>
                  {t('retry')}
                </button>
              )}
              <button type="button" className={styles.link} onClick={() => setRunning((all) => all.filter(({ key }) => key !== transfer.key))}>
                {t('remove')}
              </button>
            </>
          ) : (
            <progress aria-label={transfer.file.name} />
          )}
        </span>
      ))}
      {(!kind.many || ids.length < most) && (
        <label className={styles.uploadAdd}>
          <input
            id={id}
            type="file"
            multiple={kind.many}
            accept={kind.pictures ? 'image/*' : undefined}
            disabled={disabled}
            aria-describedby={describedBy}
            onBlur={onBlur}
            onChange={(event) => {
              void sendAll([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <b>{t('upload')}</b>
          <small>{t('uploadHint', { size: mostMegabytes })}</small>
        </label>
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
