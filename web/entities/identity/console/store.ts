import { must } from '@tandem/shared/must.ts';
import { create } from 'zustand';
import type { ConsoleSession, Instance, SettingValues } from './types.ts';

type ConsoleState = {
  session: ConsoleSession | null;
  instance: Instance | null;
  settings: SettingValues;
  /** Where people reach the product. */
  app_url: string;
  /** Bytes of the largest file that may be uploaded. */
  file_size_limit: number;
};

/** What the console of the instance knows; loaded when it is entered, and never written to the device. */
export const useConsole = create<ConsoleState>(() => ({
  session: null,
  instance: null,
  settings: {},
  app_url: '',
  file_size_limit: 0,
}));

/** Whoever is signed in to the console; its screens are drawn for nobody else. */
export const useOperator = () =>
  must(
    useConsole((state) => state.session?.user),
    'the loader lets nobody else in',
  );

export const useInstanceRow = () =>
  must(
    useConsole((state) => state.instance),
    'the loader has read it',
  );

/** The value of one setting. */
export const useSetting = (key: keyof SettingValues): string =>
  useConsole((state) => state.settings[key] ?? '');
