import { useRef, useState } from 'react';
import type { Flow } from '../../../../meta/flow.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { toast } from '../../../shell/toast/toasts.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { checkFlow, type Problem } from './calls.ts';
import { readFlowFile } from './flow-file.ts';
import styles from './flows.module.css';
import { problemKey, ProblemText } from './Problems.tsx';
import { flowTexts } from './texts.ts';

export interface RefusedFile {
  readonly name: string;
  readonly problems: readonly Problem[];
}

/** Takes a flow from a file. It is checked as what is drawn by hand, and one with mistakes changes nothing. */
export function ImportFlow({
  flowKey,
  onTake,
  onRefuse,
  onError,
}: {
  flowKey: string;
  onTake(flow: Flow): void;
  onRefuse(file: RefusedFile | undefined): void;
  onError(error: unknown): void;
}) {
  const t = useCatalogue(flowTexts);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File) => {
    onRefuse(undefined);
    onError(undefined);
    const content = await readFlowFile(file);
    if (content === undefined) return void toast.error(t('notAFlow', { name: file.name }));
    const { problems } = await checkFlow(flowKey, content);
    if (problems.length > 0) return onRefuse({ name: file.name, problems });
    onTake(content as Flow);
    toast.success(t('imported', { name: file.name }));
  };
  return (
    <>
      <Button disabled={busy} onClick={() => input.current?.click()}>
        {t('importFlow')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t('importFlow')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again once it is mended.
          target.value = '';
          if (!file) return;
          setBusy(true);
          void take(file)
            .catch(onError)
            .finally(() => setBusy(false));
        }}
      />
    </>
  );
}

/** What is wrong with a file, which has changed nothing. */
export function Refused({ file: { name, problems }, onClose }: { file: RefusedFile; onClose(): void }) {
  const t = useCatalogue(flowTexts);
  return (
    <div role="alert" className={styles.refused}>
      <b>{t('refusedFile', { name, n: problems.length })}</b>
      <Button look="quiet" icon="close" aria-label={t('close')} onClick={onClose} />
      <ul>
        {problems.map((problem) => (
          <li key={problemKey(problem)}>
            <ProblemText problem={problem} />
          </li>
        ))}
      </ul>
    </div>
  );
}
