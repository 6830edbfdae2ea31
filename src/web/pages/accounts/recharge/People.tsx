import { useRef, useState } from 'react';
import { Button } from '../../../shared/button/Button.tsx';
import { Refusal } from '../../../shared/refusal/Refusal.tsx';
import { Views } from '../../../shared/views/Views.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { listTemplate, readSheet, type GivenPerson } from './calls.ts';
import { parsePasted } from './parse-pasted.ts';
import { PickPeople } from './PickPeople.tsx';
import styles from './recharge.module.css';
import { rechargeTexts } from './texts.ts';

export type Way = 'pick' | 'paste' | 'sheet';

interface Props {
  orgId: string | undefined;
  way: Way;
  onWay(way: Way): void;
  onAdd(persons: GivenPerson[]): void;
}

/** Where the people of a list come from. */
export function People({ orgId, way, onWay, onAdd }: Props) {
  const t = useCatalogue(rechargeTexts);
  return (
    <>
      <Views views={{ pick: t('pick'), paste: t('paste'), sheet: t('sheet') }} shown={way} onShow={onWay} />
      {!orgId ? (
        <p className={styles.hint}>{t('chooseOrg')}</p>
      ) : way === 'pick' ? (
        <PickPeople key={orgId} orgId={orgId} onAdd={onAdd} />
      ) : way === 'paste' ? (
        <PastePeople onAdd={onAdd} />
      ) : (
        <SheetPeople onAdd={onAdd} />
      )}
    </>
  );
}

function PastePeople({ onAdd }: Pick<Props, 'onAdd'>) {
  const t = useCatalogue(rechargeTexts);
  const [text, setText] = useState('');
  return (
    <div className={styles.paste}>
      <p>{t('pasteHint')}</p>
      <textarea
        aria-label={t('paste')}
        rows={8}
        value={text}
        placeholder={'13800000000 50.00\n张伟, 13800000001, 80.00'}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        look="primary"
        disabled={text.trim() === ''}
        onClick={() => {
          onAdd(parsePasted(text));
          setText('');
        }}
      >
        {t('add')}
      </Button>
    </div>
  );
}

function SheetPeople({ onAdd }: Pick<Props, 'onAdd'>) {
  const t = useCatalogue(rechargeTexts);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
      // The same file, mended, may be chosen again.
      if (input.current) input.current.value = '';
    }
  };
  return (
    <div className={styles.paste}>
      <p>{t('sheetHint')}</p>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void attempt(async () => onAdd(await readSheet(file)));
        }}
      />
      <div className={styles.tools}>
        <Button
          icon="download"
          disabled={busy}
          onClick={() => void attempt(async () => saveFile(`${t('people').slice(3)}.xlsx`, await listTemplate()))}
        >
          {t('template')}
        </Button>
        <Button look="primary" disabled={busy} aria-busy={busy} onClick={() => input.current?.click()}>
          {t('chooseFile')}
        </Button>
      </div>
      {failure !== undefined && <Refusal error={failure} />}
    </div>
  );
}
