import { sendTest } from './send-test.ts';

export default sendTest({
  resource: 'notices/emailConfig',
  path: '/notify/emailConfig',
  name: 'configName',
  address: { zh: '收件邮箱', en: 'E-mail address', es: 'Correo electrónico' },
});
