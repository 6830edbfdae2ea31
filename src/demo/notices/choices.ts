import { storeChoice } from '../../server/areas/notices/choices.ts';
import type { Seeder } from '../../server/install/seeder.ts';

/** Somebody who wants reminders by text message too, and no bell for reports. */
export const addChoices = (seeder: Seeder, userId: string): Promise<void> =>
  seeder.stored(async (parts, tx) => {
    await storeChoice(parts, tx, userId, 'reminder', { bell: true, email: false, sms: true });
    await storeChoice(parts, tx, userId, 'report', { bell: false, email: false, sms: false });
  });
