import { createContext, use } from 'react';

/** Opens the record that a reference leads to; undefined where there is nowhere to show it. */
export type ViewRecord = (resourceId: string, id: string) => void;

export const RecordViewer = createContext<ViewRecord | undefined>(undefined);
export const useRecordViewer = (): ViewRecord | undefined => use(RecordViewer);
