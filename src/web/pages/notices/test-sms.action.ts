import { sendTest } from './send-test.ts';

export default sendTest({
  resource: 'notices/mobileConfig',
  path: '/notify/mobileConfig',
  name: 'configName',
  address: { zh: '手机号', en: 'Mobile number', es: 'Número de móvil' },
});
