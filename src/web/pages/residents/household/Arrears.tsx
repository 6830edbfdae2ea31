import { useList, type BaseRecord, type HttpError } from '@refinedev/core';
import { fromCents, toCents } from '../../../../meta/fields/money.ts';
import { useResource } from '../../../declarations.ts';
import { allowed } from '../../../providers/access.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './household.module.css';
import { householdTexts } from './texts.ts';

const maxBills = 200;

/** Unpaid bills of a room, for users who may list bills: they must be settled before the resident leaves. */
export function Arrears({ roomId }: { roomId: string }) {
  const t = useCatalogue(householdTexts);
  const bills = useResource('billing/billRecord');
  const granted = allowed('list', bills.code);
  const { query } = useList<BaseRecord, HttpError>({
    resource: bills.id,
    filters: [
      { field: 'roomId', operator: 'eq', value: roomId },
      { field: 'status', operator: 'in', value: ['unpaid', 'partial', 'overdue'] },
    ],
    pagination: { currentPage: 1, pageSize: maxBills, mode: 'server' },
    queryOptions: { enabled: granted, retry: false },
    errorNotification: false,
  });
  if (!granted || !query.data) return null;
  const amount = query.data.data.reduce((sum, { dueAmount }) => sum + toCents(String(dueAmount ?? '0.00')), 0);
  return query.data.total > 0 ? (
    <p className={styles.arrears} role="status">
      {t('arrears', { count: query.data.total, amount: fromCents(amount) })}
    </p>
  ) : (
    <p className={styles.hint}>{t('noArrears')}</p>
  );
}
