import { sendTest } from './send-test.ts';

export default sendTest({
  resource: 'wechat/public',
  path: '/wechat/web/public',
  name: 'publicName',
  address: { zh: '粉丝标识（OpenID）', en: 'Follower (OpenID)', es: 'Seguidor (OpenID)' },
});
