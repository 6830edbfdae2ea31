import { useSyncExternalStore } from 'react';
import { looks, onLooks, type Theme } from './theme.ts';

export const useLooks = (): Theme => useSyncExternalStore(onLooks, looks, looks);
