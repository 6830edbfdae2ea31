import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isAlwaysRung, messageWays } from '../../../meta/message-choice.ts';
import { messageOf } from '../../providers/api-error.ts';
import { Message } from '../../shared/Message.tsx';
import { useSession } from '../../shell/session/session-store.ts';
import { toast } from '../../shell/toast/toasts.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { SkeletonRows } from '../resource/list/ListSkeleton.tsx';
import { Failed } from '../system/access/Failed.tsx';
import { loadChoices, saveChoice, type Choices, type TopicChoice } from './settings/calls.ts';
import styles from './settings/settings.module.css';
import { settingsTexts } from './settings/texts.ts';

const queryKey = ['message-choices'];
const columns = ['bell', ...messageWays] as const;

/** How messages reach the user, for each kind of message. */
export default function MessageSettingsPage() {
  const t = useCatalogue(settingsTexts);
  const { profile } = useSession();
  if (profile.impersonator) return <Message icon="lock" title={t('impersonating')} />;
  return (
    <section className={styles.page}>
      <h1>{t('title')}</h1>
      <p>{t('intro')}</p>
      <ChoiceTable />
    </section>
  );
}

function ChoiceTable() {
  const t = useCatalogue(settingsTexts);
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: loadChoices, staleTime: 0 });
  const save = useMutation({
    mutationFn: saveChoice,
    onSuccess: (choices) => {
      queries.setQueryData<Choices>(queryKey, choices);
      toast.success(t('saved'));
    },
    onError: (failed) => toast.error(messageOf(failed)),
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  const isClosed = ({ topic }: TopicChoice, name: (typeof columns)[number]) =>
    name === 'bell' ? isAlwaysRung(topic) : !data.ways[name].hasAddress;
  const hint = (name: (typeof columns)[number]) =>
    name === 'bell' ? '' : !data.ways[name].hasAddress ? t('noAddress') : !data.ways[name].isReady ? t('notReady') : '';
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('topic')}</th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {t(name)}
              {hint(name) && <small>{hint(name)}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.choices.map((choice) => (
          <tr key={choice.topic}>
            <th scope="row">{t(choice.topic)}</th>
            {columns.map((name) => (
              <td key={name}>
                <input
                  type="checkbox"
                  aria-label={`${t(choice.topic)} · ${t(name)}`}
                  checked={choice[name]}
                  disabled={save.isPending || isClosed(choice, name)}
                  onChange={() => save.mutate({ ...choice, [name]: !choice[name] })}
                />
                {name === 'bell' && isAlwaysRung(choice.topic) && <small>{t('always')}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
