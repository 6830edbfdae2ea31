import type { Text } from '../../../meta/locale.ts';
import { addressOf } from '../../address.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { rememberLogin, type LoginData } from '../../providers/session.ts';
import { ask } from '../../shell/dialog/confirm.ts';
import { session } from '../../shell/session/session-store.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

const texts = {
  label: { zh: '代操作', en: 'Act as', es: 'Actuar como' },
  title: { zh: '以“{name}”的身份操作？', en: 'Act as {name}?', es: '¿Actuar como {name}?' },
  text: {
    zh: '您将看到该用户看到的内容，限时有效，可随时从页面顶部结束。期间的每次操作都会同时记下您和该用户的名字。',
    en: 'You will see what this user sees, for a limited time; end it at the top of the page whenever you like. The log names both of you.',
    es: 'Verá lo que ve este usuario, por tiempo limitado; puede terminar arriba en la página. El registro nombra a ambos.',
  },
  start: { zh: '开始代操作', en: 'Start', es: 'Empezar' },
} satisfies Record<string, Text>;

/** Starts a new session, so the page is loaded again to drop all of the administrator's own state. */
export default {
  resource: 'system/user',
  name: 'impersonate',
  label: texts.label,
  fits: (row) => row.status === 'enabled' && row.id !== session().user.id && !session().profile.impersonator,
  async run(row) {
    const name = String(row.realName ?? row.userName);
    if (!(await ask({ title: say(texts.title, { name }), text: say(texts.text), confirm: say(texts.start) }))) return;
    rememberLogin(await firstClient.post<LoginData>('/user/impersonate', { userId: String(row.id) }));
    sessionStorage.removeItem('tabs');
    location.replace(addressOf('/'));
  },
} satisfies HandMadeAction;
