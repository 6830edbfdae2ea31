import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { isSharedWork } from '../../../../meta/teamwork.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import type { Refs } from '../../../providers/data.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { OnDemand } from '../../../shared/OnDemand.tsx';
import { RecordViewer } from '../../../widgets/kit/record-viewer.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { useSession } from '../../../shell/session/session-store.ts';
import { rowActions } from '../actions/row-actions.ts';
import { RowMenu } from '../actions/RowMenu.tsx';
import { Children } from '../detail/Children.tsx';
import { Fields } from '../detail/Fields.tsx';
import { History } from '../detail/History.tsx';
import { inHead, RecordTools, StateTag } from '../detail/RecordTools.tsx';
import { Related } from '../detail/Related.tsx';
import { useMay } from '../list/use-may.ts';
import { usePageKeys } from '../list/use-page-keys.ts';
import { useRowHandlers } from '../list/use-row-handlers.ts';
import { OpenParts } from '../OpenParts.tsx';
import { RecordPrint } from '../parts.ts';
import { useOpened } from '../use-opened.ts';
import { AssignBox } from './AssignBox.tsx';
import type { Of } from './calls.ts';
import styles from './Record.module.css';
import { Stream } from './Stream.tsx';
import { recordTexts } from './texts.ts';
import { useTeamwork, type Teamwork } from './use-teamwork.ts';

const noRefs: Refs = {};
const noChange = () => undefined;

interface Props {
  resource: Resource;
  row: Row;
  title: string;
}

/** Head with the next steps, fields, rows that belong to it, what refers to it, and all that happened to it. */
export function RecordView({ resource, row, title }: Props) {
  const t = useCatalogue(recordTexts);
  const may = useMay(resource);
  const id = String(row.id);
  const of: Of = { resource: resource.id, id };
  const refs = (row._refs as Refs | undefined) ?? noRefs;
  const isShared = isSharedWork(resource.declaration);
  const teamwork = useTeamwork(of, isShared);
  const { opened, open, close } = useOpened();
  const { act, handlers } = useRowHandlers(resource, may, refs, open);
  const [box, setBox] = useState<'assign' | 'print'>();
  const page = useRef<HTMLElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const rest = rowActions(resource, row, may).filter(({ kind }) => kind !== 'edit' && kind !== 'transition');
  const comment = () => page.current?.querySelector<HTMLElement>('textarea[data-note]')?.focus();
  const closeBox = () => setBox(undefined);

  usePageKeys(page, {
    e: () => act(row, 'edit'),
    c: comment,
    p: () => setBox('print'),
  });

  return (
    <RecordViewer value={(resourceId, other) => open({ kind: 'detail', resourceId, id: other })}>
      <article ref={page} className={styles.page} aria-label={title}>
        <header className={styles.head}>
          <Back resource={resource} />
          <h1>
            {title || translateDeclared(resource.label)} <small>{translateDeclared(resource.label)}</small>{' '}
            <StateTag resource={resource} row={row} />
          </h1>
          {isShared && <FollowButton teamwork={teamwork} />}
          {isShared && <Button onClick={() => setBox('assign')}>{t('assign')}</Button>}
          <Button icon="printer" aria-label={t('print')} onClick={() => setBox('print')} />
          {rest.length > 0 && (
            <Button
              ref={more}
              icon="more"
              aria-label={t('more')}
              aria-haspopup="menu"
              onClick={() => more.current && open({ kind: 'menu', row, button: more.current })}
            />
          )}
        </header>
        <div className={styles.steps} role="group" aria-label={t('steps')}>
          <RecordTools resource={resource} row={row} open={open} />
          {isShared && (
            <Button className={styles.comment} onClick={comment}>
              {t('comment')}
            </Button>
          )}
        </div>
        <div className={styles.columns}>
          <div className={styles.main}>
            <Fields resource={resource} row={row} fold besides={inHead(resource)} />
            <Children resource={resource} row={row} />
            <Related resource={resource} id={id} />
          </div>
          <aside className={styles.aside}>
            {isShared ? (
              <Stream
                of={of}
                version={Number(row.version)}
                assignments={teamwork.state?.assignments ?? []}
                onChanged={teamwork.reload}
              />
            ) : (
              <History resourceId={resource.id} id={id} />
            )}
          </aside>
        </div>
      </article>
      {opened?.kind === 'menu' && (
        <RowMenu
          resource={resource}
          row={row}
          button={opened.button}
          may={may}
          only={rest.map(({ key }) => key)}
          onAct={(target, key) => act(target, key)}
          onDetail={handlers.open}
          onClose={close}
        />
      )}
      <OpenParts
        resource={resource}
        opened={opened}
        open={open}
        close={close}
        may={may}
        refs={refs}
        onDone={noChange}
      />
      {box === 'assign' && (
        <OnDemand onClose={closeBox}>
          <AssignBox
            of={of}
            onClose={closeBox}
            onDone={() => {
              closeBox();
              void teamwork.reload();
            }}
          />
        </OnDemand>
      )}
      {box === 'print' && (
        <OnDemand onClose={closeBox}>
          <RecordPrint resource={resource} row={row} title={title} onClose={closeBox} />
        </OnDemand>
      )}
    </RecordViewer>
  );
}

/** To the list of such records, where the user has one; else to where they came from. */
function Back({ resource }: { resource: Resource }) {
  const t = useCatalogue(recordTexts);
  const navigate = useNavigate();
  const { routes } = useSession();
  const list = routes.routes.find(({ resource: of, report, filter }) => of === resource.id && !report && !filter);
  return (
    <Button
      look="quiet"
      icon="arrow-left"
      aria-label={t('back')}
      onClick={() => void (list ? navigate(list.path) : navigate(-1))}
    />
  );
}

function FollowButton({ teamwork: { state, follow } }: { teamwork: Teamwork }) {
  const t = useCatalogue(recordTexts);
  const follows = state?.isFollowing ?? false;
  return (
    <Button aria-pressed={follows} disabled={!state} title={t('followHint')} onClick={() => void follow(!follows)}>
      {t(follows ? 'following' : 'follow')}
    </Button>
  );
}
