import type { Monitoring } from '@tandem/shared/platform/health/monitoring.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, stubApi, type TestApi } from '#testing/api.ts';
import { enterConsole, leaveConsole } from '#testing/console.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { Component as MonitoringPage } from './monitoring-screen.tsx';

withTexts('console', 'monitoring', 'settings', 'common');

const PATH = '/api/instances/monitoring/';
const route = { method: 'GET', route: '/api/users/me/', count: 1200, failed: 3, p50_ms: 12, p95_ms: 80 };
const monitoring: Monitoring = {
  warnings: [],
  routes: [route],
  slow: [],
  queue: { waiting: 4, running: 1, failed: 2, oldest_s: 3 },
  mails: { waiting: 5, failed: 6 },
  deliveries: { waiting: 0, failed: 0 },
  backup: { age_s: null, is_nightly: true },
  free_bytes: 3 * 1024 ** 3,
  readers: [{ name: 'notifier', behind: 7 }],
  certificates: [],
  standbys: { count: 0, lag_s: null },
  versions: { tandem: '0.1.0', node: '26.0.0', postgres: '18.4' },
  update: null,
};

let api: TestApi;
beforeEach(() => {
  api = stubApi();
  enterConsole({});
});
afterEach(() => {
  vi.unstubAllGlobals();
  leaveConsole();
});

test('the page says that nothing needs attention, how fast calls are and what waits', async () => {
  api.on('GET', PATH, monitoring);
  show(<MonitoringPage />);
  await screen.findByText('Nothing needs attention.');
  expect(screen.getByText('4 waiting, 1 running, 2 failed')).toBeTruthy();
  expect(screen.getByText('5 waiting, 6 failed')).toBeTruthy();
  expect(screen.getByText('3 GB')).toBeTruthy();
  const row = within(screen.getByText('GET /api/users/me/').closest('tr')!);
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'GET /api/users/me/',
    '1,200',
    '12 ms',
    '80 ms',
    '3',
  ]);
  expect(screen.queryByText('Slow lists')).toBeNull();
  const link = screen.getByRole('link', { name: 'Download support bundle' });
  expect(link.getAttribute('href')).toBe('/api/instances/support-bundle/');
});

test('warnings, ends of certificates and a newer version are shown, and routes beyond the first ten on request', async () => {
  const routes = Array.from({ length: 12 }, (_, n) => ({ ...route, route: `/api/r${n}/` }));
  api.on('GET', PATH, {
    ...monitoring,
    routes,
    warnings: [{ name: 'disk_low', since: '2026-01-02T10:00:00Z' }],
    certificates: [{ of: 'site', ends_at: '2026-03-04T10:00:00Z' }],
    slow: [{ route: '/api/issues/', shape: 'group_by state_id', count: 2, slowest_ms: 3000 }],
    update: { version: '0.2.0' },
  });
  const { user } = show(<MonitoringPage />);
  await screen.findByText('Less than 2 GB of disk space is left for files.');
  expect(screen.getByText('Mar 4, 2026')).toBeTruthy();
  expect(screen.getByText('0.2.0')).toBeTruthy();
  expect(screen.getByText('group_by state_id')).toBeTruthy();
  expect(screen.queryByText('GET /api/r11/')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByText('GET /api/r11/')).toBeTruthy();
});

test('numbers that cannot be read are asked for again', async () => {
  api.on('GET', PATH, () => refusal(500, {}));
  const { user } = show(<MonitoringPage />);
  await screen.findByRole('alert');
  api.on('GET', PATH, monitoring);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing needs attention.')).toBeTruthy();
});
