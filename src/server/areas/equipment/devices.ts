import type { Row } from '../../../meta/json.ts';

export const terminals = 'equipment/equipment';
export const doorDevices = 'doors/linglingDevice';
export const warnings = 'equipment/deviceOfflineWarning';

/** Resources whose rows are devices with a key. */
export const deviceResources = [terminals, doorDevices] as const;
export type DeviceResource = (typeof deviceResources)[number];

/** By what a warning refers to its device. */
export const referenceOf: Readonly<Record<DeviceResource, 'equipmentId' | 'doorId'>> = {
  [terminals]: 'equipmentId',
  [doorDevices]: 'doorId',
};

export const nameOf = ({ equipmentName, deviceName }: Row): string => String(equipmentName ?? deviceName ?? '');

/** Doors are told for how long they open. */
export const openingOf = (kind: DeviceResource, { openSeconds = null }: Row): Row =>
  kind === doorDevices ? { openSeconds } : {};

/** States in which a device is out of use. */
export const isOff = ({ status }: Row): boolean => status === 'disabled' || status === 'scrapped';
