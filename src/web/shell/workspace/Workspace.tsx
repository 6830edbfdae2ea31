import { Refine, type AccessControlProvider } from '@refinedev/core';
import { allowed } from '../../providers/access.ts';
import { authProvider } from '../../providers/auth.ts';
import { dataProvider } from '../../providers/data.ts';
import { i18nProvider } from '../../providers/i18n.ts';
import { notificationProvider } from '../../providers/notification.ts';
import { useSession } from '../session/session-store.ts';
import { Pages } from './Pages.tsx';
import { queryClient } from './query-client.ts';

const accessControlProvider: AccessControlProvider = {
  can: ({ action, params }) =>
    Promise.resolve({ can: typeof params?.code === 'string' && allowed(action, params.code) }),
  // The enforcer is local and answers at once; a cached answer could outlive a change of grants.
  options: {
    queryOptions: { staleTime: 0, gcTime: 0 },
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
  },
};

/** Providers that the pages need: data, permissions, texts. Loaded in parallel with the frame, which renders first. */
export default function Workspace() {
  const { routes } = useSession();
  const resources = routes.routes.flatMap(({ resource, path, title, code }) =>
    resource ? [{ name: resource, list: path, meta: { label: title, code } }] : [],
  );
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      resources={resources}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        reactQuery: { clientConfig: queryClient },
        mutationMode: 'pessimistic',
        textTransformers: { humanize: String, plural: String, singular: String },
      }}
    >
      <Pages />
    </Refine>
  );
}
