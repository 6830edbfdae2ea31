import { Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { CardData, TitledCard } from '../../../meta/dashboard/data.ts';
import { useSession } from '../../shell/session/session-store.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import styles from './dashboard.module.css';
import { ListBody } from './ListBody.tsx';
import { reportAddress } from './report-address.ts';
import { ReportBody, ReportCaption } from './ReportBody.tsx';
import { ShortcutsBody } from './ShortcutsBody.tsx';
import { texts } from './texts.ts';
import { TodosBody } from './TodosBody.tsx';

interface Props {
  card: TitledCard;
  data: CardData | undefined;
  /** Beside the title, while the dashboard is arranged. */
  tools?: ReactNode;
  /** Nobody can click there. */
  still?: boolean;
}

/** One card: its title, which leads to all of it, and what it shows. */
export function CardFrame({ card, data, tools, still = false }: Props) {
  const t = useCatalogue(texts);
  return (
    <section className={styles.card} data-kind={card.card.kind} aria-label={card.title} aria-busy={!data}>
      <h2>
        {still || tools ? <span>{card.title}</span> : <LinkedTitle card={card} data={data} />}
        {data?.kind === 'list' && <small>{t('rows', { count: data.total })}</small>}
        {data?.kind === 'report' && card.card.kind === 'chart' && (
          <Suspense fallback={null}>
            <ReportCaption card={card.card} result={data.result} />
          </Suspense>
        )}
        {tools}
      </h2>
      <div className={styles.body}>
        <Suspense fallback={null}>
          <Body card={card} data={data} still={still || tools !== undefined} />
        </Suspense>
      </div>
    </section>
  );
}

function Body({ card: { card }, data, still }: { card: TitledCard; data: CardData | undefined; still: boolean }) {
  if (!data) return null;
  if (data.kind === 'failed')
    return (
      <p className={styles.empty} role="alert">
        {data.message}
      </p>
    );
  if (data.kind === 'list') return <ListBody data={data} />;
  if (data.kind === 'todos') return <TodosBody items={data.items} rest={data.rest} still={still} />;
  if (data.kind === 'shortcuts') return <ShortcutsBody items={data.items} />;
  return 'report' in card ? <ReportBody card={card} result={data.result} /> : null;
}

/** A screen on a wall has no session, and so no places to go to. */
function LinkedTitle({ card, data }: Pick<Props, 'card' | 'data'>) {
  const place = usePlace(card, data);
  return place ? <Link to={place}>{card.title}</Link> : <span>{card.title}</span>;
}

/** Where all of it stands: the list with the same filters, or the report with the same question. */
function usePlace({ card }: TitledCard, data: CardData | undefined): string | undefined {
  const { routes } = useSession();
  if (data?.kind === 'list') return data.place;
  if (!('report' in card)) return undefined;
  const path = routes.routes.find(({ report }) => report === card.report)?.path;
  return path && data?.kind === 'report' ? reportAddress(path, card, data.result) : path;
}
