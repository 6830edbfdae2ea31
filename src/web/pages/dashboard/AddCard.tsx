import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../providers/api-error.ts';
import { Pop } from '../../shared/box/Pop.tsx';
import { Button } from '../../shared/button/Button.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { fetchOffers, type Offer } from './calls.ts';
import styles from './dashboard.module.css';
import { kindTexts, texts } from './texts.ts';

/** Offers whatever the caller may put on a dashboard. */
export function AddCard({ full, onAdd }: { full: boolean; onAdd(offer: Offer): void }) {
  const t = useCatalogue(texts);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        icon="plus"
        disabled={full}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('add')}
      </Button>
      {open && (
        <Pop anchor={button} align="end" label={t('add')} onClose={() => setOpen(false)}>
          <Offers
            onAdd={(offer) => {
              onAdd(offer);
              setOpen(false);
            }}
          />
        </Pop>
      )}
    </>
  );
}

function Offers({ onAdd }: { onAdd(offer: Offer): void }) {
  const t = useCatalogue(texts);
  const kind = useCatalogue(kindTexts);
  const [wanted, setWanted] = useState('');
  const { data, error } = useQuery({ queryKey: ['dashboard', 'offers'], queryFn: fetchOffers, retry: false });
  const found = data?.filter(({ title }) => title.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <div className={styles.offers}>
      <input
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        value={wanted}
        autoFocus
        onChange={(event) => setWanted(event.target.value)}
      />
      {error && <p role="alert">{messageOf(error)}</p>}
      <ul>
        {found?.map((offer) => (
          <li key={JSON.stringify(offer.card)}>
            <button type="button" onClick={() => onAdd(offer)}>
              <span>{offer.title}</span>
              <small>{kind(offer.card.kind)}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
