import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../providers/api-error.ts';
import { sendFiles } from '../../../providers/upload.ts';
import { fileKey, type StoredFile } from '../../kit/stored-files.ts';
import { widgetTexts } from '../../kit/texts.ts';
import { UploadTo } from '../../kit/upload-target.ts';
import { UploadsUnderWay } from '../../kit/uploads-under-way.ts';
import { useCatalogue } from '../../kit/use-texts.ts';
import { refusal, type UploadKind } from './limits.ts';

export interface Transfer {
  readonly key: string;
  readonly file: File;
  /** Part sent so far, from 0 to 1. */
  readonly progress: number;
  readonly error?: string;
  /** The file itself is refused, so a retry cannot help. */
  readonly final?: boolean;
}

/** Browsers queue further requests anyway, and with too many at once none seems to progress. */
const maxAtOnce = 3;
let made = 0;

/**
 * Uploads in progress. Each file is passed on as soon as it is stored; failed ones stay until they are retried or
 * removed.
 */
export function useTransfers(kind: UploadKind, inputId: string, onArrived: (file: StoredFile) => void) {
  const t = useCatalogue(widgetTexts);
  const client = useQueryClient();
  const target = use(UploadTo);
  const [transfers, setTransfers] = useState<readonly Transfer[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const waiting = useRef<Transfer[]>([]);
  const arrived = useEffectEvent(onArrived);

  useEffect(() => {
    const open = running.current;
    return () => {
      for (const controller of open.values()) controller.abort();
    };
  }, []);

  const report = use(UploadsUnderWay);
  const sending = transfers.some(({ error }) => !error);
  const failed = transfers.some(({ error, final }) => error !== undefined && !final);
  useEffect(() => report(inputId, { sending, failed }), [report, inputId, sending, failed]);
  useEffect(() => () => report(inputId, { sending: false, failed: false }), [report, inputId]);

  const change = (key: string, values: Partial<Transfer>) =>
    setTransfers((all) => all.map((each) => (each.key === key ? { ...each, ...values } : each)));
  const drop = (key: string) => setTransfers((all) => all.filter((each) => each.key !== key));

  const next = () => {
    while (running.current.size < maxAtOnce) {
      const transfer = waiting.current.shift();
      if (!transfer) return;
      void run(transfer);
    }
  };

  const run = async ({ key, file }: Transfer) => {
    const controller = new AbortController();
    running.current.set(key, controller);
    try {
      const body = new FormData();
      for (const [name, value] of Object.entries(await target.fields())) body.append(name, value);
      body.append('kind', kind.pictures ? 'image' : 'file');
      body.append('file', file);
      const stored = await sendFiles<StoredFile>(target.path, body, {
        signal: controller.signal,
        onProgress: (progress) => change(key, { progress }),
      });
      client.setQueryData(
        fileKey(stored.id),
        target.isWriteOnly ? { ...stored, url: URL.createObjectURL(file) } : stored,
      );
      drop(key);
      arrived(stored);
    } catch (error) {
      if (controller.signal.aborted) drop(key);
      else
        change(key, {
          error: error instanceof ApiError ? error.message : t('uploadFailed'),
          final: error instanceof ApiError && [413, 422].includes(error.code),
        });
    }
    running.current.delete(key);
    next();
  };

  return {
    transfers,
    /** Uploads as many files as `room` allows, and reports why the others are refused. */
    send(files: readonly File[], room: number) {
      const checked = files.map((file, i): Transfer => {
        const error = refusal(file, kind, t) ?? (i < room ? undefined : t('noRoom', { name: file.name }));
        return { key: String(++made), file, progress: 0, error, final: error !== undefined };
      });
      setTransfers((all) => [...all.filter(({ final }) => !final), ...checked]);
      waiting.current.push(...checked.filter(({ final }) => !final));
      next();
    },
    retry(transfer: Transfer) {
      change(transfer.key, { error: undefined, progress: 0 });
      waiting.current.push(transfer);
      next();
    },
    /** Removes an upload, whether it is running, queued or failed. */
    cancel(key: string) {
      waiting.current = waiting.current.filter((each) => each.key !== key);
      const controller = running.current.get(key);
      if (controller) controller.abort();
      else drop(key);
    },
  };
}
