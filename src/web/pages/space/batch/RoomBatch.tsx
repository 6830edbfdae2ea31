import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { dataProvider } from '../../../providers/data.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Path } from '../../resource/beside/levels.ts';
import { BatchBox } from './BatchBox.tsx';
import { NumberField } from './NumberField.tsx';
import styles from './space.module.css';
import { spaceTexts } from './texts.ts';
import { useBatch } from './use-batch.ts';

const maxFloors = 100;

/** The floors below the open place that can take rooms. */
function useFloors({ buildId, unitId, floorId }: Path) {
  const { data } = useQuery({
    queryKey: ['space-floors', buildId, unitId, floorId],
    queryFn: () =>
      dataProvider.getList({
        resource: 'space/floor',
        pagination: { currentPage: 1, pageSize: maxFloors, mode: 'server' },
        sorters: [{ field: 'floorNo', order: 'asc' }],
        filters: Object.entries({ buildId, unitId, id: floorId }).flatMap(([field, value]) =>
          value ? [{ field, operator: 'eq' as const, value }] : [],
        ),
      }),
    staleTime: 0,
    gcTime: 0,
  });
  return data?.data as unknown as Row[] | undefined;
}

/** Adds the same number of rooms to each chosen floor. */
export function RoomBatch({ path, resource, onClose }: { path: Path; resource: Resource; onClose(): void }) {
  const t = useCatalogue(spaceTexts);
  const floors = useFloors(path);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [numbers, setNumbers] = useState({ count: '', first: '1', digits: '2', prefix: '' });
  const [roomType, setRoomType] = useState('');
  const [buildArea, setBuildArea] = useState('');
  const chosen = useMemo(
    () => (floors ?? []).map(({ id }) => String(id)).filter((id) => !left.has(id)),
    [floors, left],
  );
  const complete = chosen.length > 0 && numbers.count !== '' && roomType !== '' && buildArea !== '';
  const values = useMemo(
    () => (complete ? { floorIds: chosen, ...numbers, roomType, buildArea: Number(buildArea) } : undefined),
    [complete, chosen, numbers, roomType, buildArea],
  );
  const batch = useBatch(resource.prefix, values);
  const { problems } = batch;
  const set = (name: keyof typeof numbers) => (value: string) => setNumbers({ ...numbers, [name]: value });
  const title = (name: string) => translateDeclared(resource.fields.get(name)?.title ?? name);
  return (
    <BatchBox title={t('rooms')} batch={batch} onClose={onClose}>
      {floors?.length === 0 && <p role="status">{t('noFloors')}</p>}
      {floors && floors.length > 1 && <Floors floors={floors} left={left} onChange={setLeft} />}
      <NumberField
        label={t('count')}
        value={numbers.count}
        autoFocus
        problem={problems.count}
        onChange={set('count')}
      />
      <Kinds
        label={title('roomType')}
        options={resource.fields.get('roomType')?.spec['x-options'] ?? {}}
        value={roomType}
        problem={problems.roomType}
        onChange={setRoomType}
      />
      <NumberField
        label={title('buildArea')}
        value={buildArea}
        mode="decimal"
        problem={problems.buildArea}
        onChange={(value) => setBuildArea(value.replace(/[^\d.]/g, ''))}
      />
      <NumberField label={t('first')} value={numbers.first} problem={problems.first} onChange={set('first')} />
      <NumberField label={t('digits')} value={numbers.digits} problem={problems.digits} onChange={set('digits')} />
      <NumberField
        label={t('prefix')}
        value={numbers.prefix}
        mode="text"
        maxLength={8}
        problem={problems.prefix}
        onChange={set('prefix')}
      />
    </BatchBox>
  );
}

function Floors({
  floors,
  left,
  onChange,
}: {
  floors: readonly Row[];
  left: ReadonlySet<string>;
  onChange(left: ReadonlySet<string>): void;
}) {
  const t = useCatalogue(spaceTexts);
  const toggle = (id: string, on: boolean) =>
    onChange(on ? new Set([...left].filter((each) => each !== id)) : new Set([...left, id]));
  return (
    <fieldset className={styles.floors}>
      <legend>{t('floor')}</legend>
      <label>
        <input
          type="checkbox"
          checked={left.size === 0}
          onChange={(event) => onChange(event.target.checked ? new Set() : new Set(floors.map(({ id }) => String(id))))}
        />
        <b>{t('allFloors')}</b>
      </label>
      {floors.map(({ id, floorNo, floorName }) => (
        <label key={String(id)}>
          <input
            type="checkbox"
            checked={!left.has(String(id))}
            onChange={(event) => toggle(String(id), event.target.checked)}
          />
          {String(floorName ?? floorNo)}
        </label>
      ))}
    </fieldset>
  );
}

function Kinds({
  label,
  options,
  value,
  problem,
  onChange,
}: {
  label: string;
  options: Readonly<Record<string, string>>;
  value: string;
  problem?: string;
  onChange(value: string): void;
}) {
  const t = useCatalogue(spaceTexts);
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={problem !== undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('required')}</option>
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {translateDeclared(text)}
          </option>
        ))}
      </select>
      {problem && <small data-problem>{problem}</small>}
    </div>
  );
}
