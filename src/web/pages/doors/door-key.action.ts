import { issueKeyAction } from '../equipment/device-key.ts';

export default issueKeyAction('doors/linglingDevice', '/passthrough/linglingDevice/issueKey', 'deviceName');
