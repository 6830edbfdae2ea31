import { useSyncExternalStore } from 'react';
import { onPreferences, preferences, type Preferences } from './preferences.ts';

export const usePreferences = (): Preferences => useSyncExternalStore(onPreferences, preferences);
