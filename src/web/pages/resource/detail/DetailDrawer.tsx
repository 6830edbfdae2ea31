import { useOne, type BaseRecord, type HttpError } from '@refinedev/core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { useResource } from '../../../declarations.ts';
import { t as say, translateDeclared } from '../../../i18n/i18n.ts';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { Icon } from '../../../shared/icon/Icon.tsx';
import { recordPlace } from '../../../shared/record-place.ts';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { RecordViewer } from '../../../widgets/kit/record-viewer.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { SkeletonRows } from '../list/ListSkeleton.tsx';
import type { Opened } from '../use-opened.ts';
import { Children } from './Children.tsx';
import styles from './Detail.module.css';
import { Fields } from './Fields.tsx';
import { History } from './History.tsx';
import { RecordTools, StateTag } from './RecordTools.tsx';
import { Related } from './Related.tsx';
import { detailTexts } from './texts.ts';

interface Place {
  resourceId: string;
  id: string;
}

interface Props extends Place {
  /** The resource of the page behind the drawer, whose rows can be worked on from here. */
  own: Resource;
  open(next: Opened): void;
  onClose(): void;
}

/** A record at the side of its list. References lead further, and back. */
export function DetailDrawer({ resourceId, id, own, open, onClose }: Props) {
  const [trail, setTrail] = useState<readonly Place[]>([{ resourceId, id }]);
  const at = trail.at(-1) as Place;
  const back = trail.length > 1 ? () => setTrail(trail.slice(0, -1)) : undefined;
  return (
    <RecordViewer value={(nextResource, nextId) => setTrail([...trail, { resourceId: nextResource, id: nextId }])}>
      <Suspense fallback={<Waiting onClose={onClose} />}>
        <Detail key={`${at.resourceId}/${at.id}`} {...at} own={own} open={open} onClose={onClose} onBack={back} />
      </Suspense>
    </RecordViewer>
  );
}

function Waiting({ onClose }: { onClose(): void }) {
  const t = useCatalogue(detailTexts);
  return (
    <Box shape="drawer" title="" closeLabel={t('close')} onClose={onClose}>
      <SkeletonRows rows={8} />
    </Box>
  );
}

function Detail({ resourceId, id, own, open, onClose, onBack }: Props & { onBack?(): void }) {
  const t = useCatalogue(detailTexts);
  const resource = useResource(resourceId);
  const { query } = useOne<BaseRecord, HttpError>({
    resource: resourceId,
    id,
    queryOptions: { retry: false },
    errorNotification: false,
  });
  const row = query.data?.data as Row | undefined;
  const title = row ? String(row[resource.display] ?? '') : translateDeclared(resource.label);
  return (
    <Box
      shape="drawer"
      closeLabel={t('close')}
      onClose={onClose}
      title={
        <>
          {onBack && (
            <button type="button" className={styles.back} onClick={onBack}>
              ‹ {t('back')}
            </button>
          )}
          {title} {row && <StateTag resource={resource} row={row} />}
        </>
      }
      tools={
        row && (
          <span className={styles.tools}>
            {resource === own && <RecordTools resource={resource} row={row} open={open} />}
            <Link className={styles.whole} to={recordPlace(resourceId, id)} title={t('page')} onClick={onClose}>
              <Icon name="expand" label={t('page')} />
            </Link>
          </span>
        )
      }
    >
      {query.isError && (
        <p className={styles.failed} role="alert">
          {t('loadFailed')}
          {say('colon')}
          <Reason error={query.error} /> <Button onClick={() => void query.refetch()}>{t('retry')}</Button>
        </p>
      )}
      {!row && !query.isError && <SkeletonRows rows={8} />}
      {row && (
        <>
          <Fields resource={resource} row={row} />
          <Children resource={resource} row={row} />
          <Related resource={resource} id={id} />
          <History resourceId={resourceId} id={id} />
        </>
      )}
    </Box>
  );
}
