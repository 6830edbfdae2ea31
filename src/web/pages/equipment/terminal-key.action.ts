import { issueKeyAction } from './device-key.ts';

export default issueKeyAction('equipment/equipment', '/wallet/equipment/issueKey', 'equipmentName');
