import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Row } from '../../../meta/json.ts';
import { useResource } from '../../declarations.ts';
import { useRowsChanged } from '../../providers/use-rows-changed.ts';
import { Button } from '../../shared/button/Button.tsx';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { Refusal } from '../../shared/refusal/Refusal.tsx';
import { toast } from '../../shell/toast/toasts.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { FieldsForm, type FieldsFormHandle } from '../resource/actions/FieldsForm.tsx';
import { Failed } from '../system/access/Failed.tsx';
import { handIn, loadBatch, saveBatch, type GivenPerson } from './recharge/calls.ts';
import { CheckedList } from './recharge/CheckedList.tsx';
import { People, type Way } from './recharge/People.tsx';
import styles from './recharge/recharge.module.css';
import { rechargeTexts } from './recharge/texts.ts';
import { useChecked } from './recharge/use-checked.ts';

const applications = 'accounts/rechargeManage';
const ways: readonly Way[] = ['pick', 'paste', 'sheet'];

export default function BatchRechargePage() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Opened />
    </Suspense>
  );
}

/** A new application, or the one that the address names. */
function Opened() {
  const [params] = useSearchParams();
  const id = params.get('id');
  const found = useQuery({
    queryKey: ['recharge-batch', id],
    queryFn: () => loadBatch(id as string),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (id === null) return <BatchRecharge key="new" row={{ targetType: 'batch' }} persons={[]} />;
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageLoading />;
  return <BatchRecharge key={id} row={found.data.row} persons={found.data.persons} />;
}

const asked = [
  { name: 'orgId', required: true },
  { name: 'accountType', required: true },
  { name: 'payWay', required: true },
  { name: 'amount', required: false },
  { name: 'giftAmount', required: false },
  { name: 'voucherNo', required: false },
  { name: 'voucherFiles', required: false },
  { name: 'remark', required: false },
];

/** Money for many: what, for whom, and what stands in the way, before anything is stored. */
function BatchRecharge({ row, persons: before }: { row: Row; persons: GivenPerson[] }) {
  const t = useCatalogue(rechargeTexts);
  const resource = useResource(applications);
  const navigate = useNavigate();
  const rowsChanged = useRowsChanged();
  const [params, setParams] = useSearchParams();
  const way = ways.find((each) => each === params.get('from')) ?? 'pick';
  const form = useRef<FieldsFormHandle>(null);
  const [entered, setEntered] = useState<Readonly<Record<string, unknown>>>(row);
  const [persons, setPersons] = useState<readonly GivenPerson[]>(before);
  // One for each content: what is sent again after a lost reply is stored once.
  const key = useRef(crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const text = (name: string) => (typeof entered[name] === 'string' ? entered[name] : '');
  const orgId = String(row.id ? (row.orgId ?? '') : text('orgId')) || undefined;
  const { checked, settled, error, again } = useChecked(orgId, text('amount'), persons);
  const isReady = checked !== undefined && settled && error === undefined && checked.faulty === 0;
  // What stands already is fixed.
  const fields = row.id ? asked.filter(({ name }) => name !== 'orgId') : asked;

  const change = (next: readonly GivenPerson[]) => {
    key.current = crypto.randomUUID();
    setPersons(next);
  };
  const remove = (lines: readonly number[]) => {
    const gone = new Set(lines);
    change(persons.filter((_, i) => !gone.has(i + 1)));
  };
  const save = async (submit: boolean) => {
    const values = form.current?.read();
    if (!values) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const saved = await saveBatch(
        { ...values, ...(row.id ? { id: row.id, version: row.version } : {}), persons: named(persons, checked?.lines) },
        key.current,
      );
      if (submit) await handIn(saved);
      toast.success(t(submit ? 'submitted' : 'saved'));
      await rowsChanged(applications, 'accounts/rechargePerson');
      await navigate('/mealCard/dingCanBatchRecharge');
    } catch (problem) {
      form.current?.show(problem);
      setRefusal(problem);
      setBusy(false);
    }
  };

  return (
    <section className={styles.page}>
      <div>
        <h2>{t('basics')}</h2>
        <FieldsForm
          ref={form}
          resource={resource}
          fields={fields}
          row={row}
          onEntered={(values) => {
            key.current = crypto.randomUUID();
            setEntered(values);
            setRefusal(undefined);
          }}
        />
      </div>
      <div>
        <h2>{t('people')}</h2>
        <People
          orgId={orgId}
          way={way}
          onWay={(next) => setParams({ ...(row.id ? { id: String(row.id) } : {}), from: next }, { replace: true })}
          onAdd={(more) => change(joined(persons, more))}
        />
      </div>
      {error !== undefined && <Failed error={error} onRetry={again} />}
      {checked ? (
        <CheckedList checked={checked} settled={settled} onRemove={remove} />
      ) : (
        <p className={styles.hint}>{t(persons.length > 0 ? 'checking' : 'empty')}</p>
      )}
      {refusal !== undefined && <Refusal error={refusal} />}
      <footer className={styles.foot}>
        <Button look="primary" disabled={!isReady || busy} aria-busy={busy} onClick={() => void save(true)}>
          {t('submit')}
        </Button>
        <Button disabled={!isReady || busy} onClick={() => void save(false)}>
          {t('draft')}
        </Button>
      </footer>
    </section>
  );
}

/** Somebody who was picked is on the list already or not; who was written is told by the check. */
function joined(before: readonly GivenPerson[], more: readonly GivenPerson[]): GivenPerson[] {
  const there = new Set(before.map(({ userId }) => userId));
  return [...before, ...more.filter(({ userId }) => userId === undefined || !there.has(userId))];
}

/** Who was meant by a phone is who was found by it. */
const named = (persons: readonly GivenPerson[], lines: readonly { userId: string | null; amount: string }[] = []) =>
  persons.map((person, i) => {
    const { userId = null, amount = '' } = lines[i] ?? {};
    return userId ? { userId, amount } : person;
  });
