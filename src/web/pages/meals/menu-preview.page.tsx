import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { chinaDay } from '../../../meta/china-time.ts';
import { allowed } from '../../providers/access.ts';
import { DayPicker } from '../../shared/dates/DayPicker.tsx';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { formatTime } from '../../shared/time/format.ts';
import { useFile } from '../../widgets/kit/stored-files.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { Failed } from '../system/access/Failed.tsx';
import styles from './menu-preview/preview.module.css';
import { previewTexts } from './menu-preview/texts.ts';
import { useDishes, useProjects, useServices } from './menu-preview/use-preview.ts';

const customers = ['all', 'auth', 'staff', 'owner'] as const;
const places = ['home', 'more', 'workbench'] as const;
type Customer = (typeof customers)[number];

const lists = { dishes: 'flashdeliver.menuManage', services: 'organization.serviceOrgConfig' } as const;

/** What customers of a project see on their phones: the dishes of a day and the services open to them. */
export default function MenuPreview() {
  const t = useCatalogue(previewTexts);
  const [params, setParams] = useSearchParams();
  const projects = useProjects();
  const shown = (Object.keys(lists) as (keyof typeof lists)[]).filter((each) => allowed('list', lists[each]));
  const [customer, setCustomer] = useState<Customer>('all');
  const choices = projects.data?.list ?? [];
  const project = choices.find(({ id }) => id === params.get('project')) ?? choices[0];
  const part = shown.find((each) => each === params.get('part')) ?? shown[0];
  const day = params.get('day') ?? chinaDay(Date.now());
  const set = (change: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), ...change }, { replace: true });
  if (projects.isError) return <Failed error={projects.error} onRetry={() => void projects.refetch()} />;
  if (projects.isPending) return <PageLoading />;
  if (!project) return <p className={styles.none}>{t('noProjects')}</p>;
  return (
    <section className={styles.page}>
      <form className={styles.choices} onSubmit={(event) => event.preventDefault()}>
        <label>
          {t('project')}
          <select value={project.id} onChange={({ target }) => set({ project: target.value })}>
            {choices.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('day')}
          <DayPicker value={day} onChange={(next) => set({ day: next })} />
        </label>
        {part === 'services' && (
          <fieldset>
            <legend>{t('customer')}</legend>
            {customers.map((each) => (
              <label key={each}>
                <input type="radio" name="customer" checked={customer === each} onChange={() => setCustomer(each)} />
                {t(each)}
              </label>
            ))}
          </fieldset>
        )}
        <p>{t('note')}</p>
      </form>
      <div className={styles.phone} role="region" aria-label={t('phone', { project: project.label })}>
        <header>
          <Clock />
          <b>{project.label}</b>
        </header>
        <div className={styles.screen}>
          {part === 'dishes' ? (
            <Dishes orgId={project.id} day={day} />
          ) : (
            <Services orgId={project.id} customer={customer} day={day} />
          )}
        </div>
        {shown.length > 1 && (
          <nav>
            {shown.map((each) => (
              <button
                key={each}
                type="button"
                aria-current={each === part ? 'true' : undefined}
                onClick={() => set({ part: each })}
              >
                {t(each)}
              </button>
            ))}
          </nav>
        )}
      </div>
    </section>
  );
}

function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return <small aria-hidden>{formatTime(now, 'HH:mm')}</small>;
}

function Picture({ id, name }: { id: string | undefined; name: string }) {
  return id ? (
    <Stored id={id} />
  ) : (
    <i className={styles.letter} aria-hidden>
      {name.slice(0, 1)}
    </i>
  );
}

function Stored({ id }: { id: string }) {
  const file = useFile(id);
  return file ? <img src={file.url} alt="" loading="lazy" /> : <i className={styles.letter} aria-hidden />;
}

function Services({ orgId, customer, day }: { orgId: string; customer: Customer; day: string }) {
  const t = useCatalogue(previewTexts);
  const { data, error, isPending, refetch } = useServices(orgId, customer, day);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (isPending) return <PageLoading />;
  if (data.length === 0) return <p className={styles.none}>{t('noServices')}</p>;
  return places.map((place) => {
    const services = data.filter(({ position }) => position === place);
    return services.length === 0 ? null : (
      <section key={place} className={styles.services}>
        <h3>{t(place)}</h3>
        <ul>
          {services.map(({ id, name, icon }) => (
            <li key={id}>
              <Picture id={icon} name={name} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function Dishes({ orgId, day }: { orgId: string; day: string }) {
  const t = useCatalogue(previewTexts);
  const { data, error, isPending, refetch } = useDishes(orgId, day);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (isPending) return <PageLoading />;
  if (data.length === 0) return <p className={styles.none}>{t('noDishes')}</p>;
  return data.map(({ id, name, meals, soldOut, left, dishes }) => (
    <section key={id} className={styles.dishes} data-off={soldOut || undefined}>
      <h3>
        {name}{' '}
        <small>
          {[meals, soldOut ? t('soldOut') : left === undefined ? '' : t('left', { count: left })]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </h3>
      <ul>
        {dishes.map((dish) => (
          <li key={dish.id}>
            <Picture id={dish.image} name={dish.name} />
            <span>{dish.name}</span>
            {dish.price && <b>{t('price', { price: dish.price })}</b>}
          </li>
        ))}
      </ul>
    </section>
  ));
}
