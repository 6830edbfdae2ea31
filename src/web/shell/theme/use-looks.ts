import { useSyncExternalStore } from 'react';
import { looks, onLooks, type Looks } from './theme.ts';

export const useLooks = (): Looks => useSyncExternalStore(onLooks, looks, looks);
