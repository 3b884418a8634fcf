import { act } from '@testing-library/react';
import { useConsole } from '#entities/identity/console/store.ts';
import type { ConsoleSession, Instance, SettingValues } from '#entities/identity/console/types.ts';

const ada = { id: 'ada', email: 'ada@acme.example', display_name: 'Ada', avatar_url: null };

/** The console as its loader leaves it: somebody is in, and knows the instance and its settings. */
export function enterConsole(settings: SettingValues): void {
  act(() =>
    useConsole.setState({
      session: { is_authenticated: true, has_admin: true, user: ada } as unknown as ConsoleSession,
      instance: {
        instance_name: 'Acme',
        instance_id: 'abc',
        current_version: '1.2.3',
        is_telemetry_enabled: false,
      } as Instance,
      settings,
      app_url: 'https://tandem.acme.example',
      file_size_limit: 5 * 1024 * 1024,
    }),
  );
}

/** Nothing of it stays for the next test. */
export const leaveConsole = (): void => act(() => useConsole.setState(useConsole.getInitialState(), true));

/** A list of the console that has one page. */
export const onePage = <T>(results: T[]) => ({
  results,
  total_count: results.length,
  next_page_results: false,
  next_cursor: '10:1:0',
});

/** How an instance is that nothing is wrong with. */
export const HEALTH = {
  started_at: '2026-01-02T10:00:00Z',
  memory: { used: 1024 * 1024, limit: 4 * 1024 * 1024 },
  database: { answer_ms: 1.5, size: 2048, connections: 3, max_connections: 100 },
  files: { place: 'disk', count: 7, size: 1024, free: 3 * 1024 * 1024 },
};
