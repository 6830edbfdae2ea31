import { useRef, useState } from 'react';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../providers/api-error.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { Refusal } from '../../../shared/refusal/Refusal.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { faultyAddress, loadTemplate, sendRows, type ImportReply, type Mode } from './calls.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { CutImports } from './CutImports.tsx';
import { Outcomes } from './Outcomes.tsx';
import styles from './transfer.module.css';
import { transferTexts } from './texts.ts';

type Phase = { is: 'choosing' } | { is: 'sending'; mode: Mode } | { is: 'told'; reply: ImportReply };

/** Template, file, what would happen, and then what did. */
export function ImportBox({ resource, onClose }: { resource: Resource; onClose(): void }) {
  const t = useCatalogue(transferTexts);
  const rowsChanged = useRowsChanged();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [phase, setPhase] = useState<Phase>({ is: 'choosing' });
  const [refusal, setRefusal] = useState<ApiError>();
  const reply = phase.is === 'told' ? phase.reply : undefined;
  const checked = reply?.mode === 'check';
  const title = t('importWhat', { label: translateDeclared(resource.label) });

  async function attempt(call: () => Promise<void>) {
    setRefusal(undefined);
    try {
      await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      setPhase({ is: 'choosing' });
    }
  }

  const send = (rows: File, mode: Mode) =>
    attempt(async () => {
      setPhase({ is: 'sending', mode });
      const sent = await sendRows(resource, rows, mode);
      if (sent.added > 0) await rowsChanged(resource.id);
      setPhase({ is: 'told', reply: sent });
    });

  function choose(files: FileList | null) {
    const [chosen] = files ?? [];
    if (!chosen) return;
    setFile(chosen);
    void send(chosen, 'check');
    // The same file, mended, may be chosen again.
    if (input.current) input.current.value = '';
  }

  const pick = (label: string, look?: 'primary') => (
    <Button
      look={look}
      disabled={phase.is === 'sending'}
      data-autofocus={look === 'primary'}
      onClick={() => input.current?.click()}
    >
      {label}
    </Button>
  );

  return (
    <Box
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          {reply?.faulty && (
            <a className={styles.aside} href={faultyAddress(resource, reply.faulty)} download>
              {t('faulty')}
            </a>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
          {reply && pick(t('other'))}
          {file && checked && reply.good > 0 && (
            <Button look="primary" onClick={() => void send(file, reply.bad > 0 ? 'skip' : 'all')}>
              {t(reply.bad > 0 ? 'importGood' : 'importAll', { count: reply.good })}
            </Button>
          )}
        </>
      }
    >
      <input ref={input} type="file" accept=".xlsx,.csv" hidden onChange={(event) => choose(event.target.files)} />
      {phase.is === 'choosing' && <CutImports resource={resource} />}
      {phase.is === 'choosing' && (
        <ol
          className={styles.steps}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            choose(event.dataTransfer.files);
          }}
        >
          <li>
            <p>{t('stepTemplate')}</p>
            <Button
              icon="download"
              onClick={() => void attempt(async () => saveFile(`${title}.xlsx`, await loadTemplate(resource)))}
            >
              {t('template')}
            </Button>
          </li>
          <li>
            <p>{t('stepFile')}</p>
            {pick(t('choose'), 'primary')}
            <small>{t('limits')}</small>
          </li>
        </ol>
      )}
      {phase.is === 'sending' && (
        <div role="status">
          <progress className={styles.progress} aria-label={title} />
          <p className={styles.told}>{phase.mode === 'check' ? t('checking', { name: file?.name }) : t('importing')}</p>
        </div>
      )}
      {reply && <Outcomes reply={reply} />}
      {refusal && <Refusal error={refusal} />}
    </Box>
  );
}
