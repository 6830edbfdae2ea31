import type { Parcel } from './parcels.ts';
import type { Printed } from './slips.ts';

/** What orders leave at cabinets and printers. */
export interface Traces {
  readonly parcels: Parcel[];
  readonly slips: Printed[];
}
