import { sendTest } from './send-test.ts';

export default sendTest({
  resource: 'notices/pushConfig',
  path: '/notify/pushConfig',
  name: 'configName',
  address: {
    zh: '用户编号（手机应用登记的标识）',
    en: 'User, as the app registered them',
    es: 'Usuario registrado por la aplicación',
  },
});
