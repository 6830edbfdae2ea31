import { createContext, use } from 'react';

/** Opens a referenced record; undefined if the page cannot show it. */
export type ViewRecord = (resourceId: string, id: string) => void;

export const RecordViewer = createContext<ViewRecord | undefined>(undefined);
export const useRecordViewer = (): ViewRecord | undefined => use(RecordViewer);
