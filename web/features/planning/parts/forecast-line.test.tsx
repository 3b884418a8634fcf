import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Forecast } from '#entities/insight/forecast/use-forecast.ts';
import { stubApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { ForecastLine } from './forecast-line.tsx';

withTexts('widgets');
afterEach(signOutOfTest);

const PATH = '/api/workspaces/w/projects/p/cycles/c/forecast/';
const forecast: Forecast = {
  remaining: 12,
  weeks_of_history: 9,
  throughput: [3, 5, 4, 6, 2, 4, 5, 3, 4],
  runs: 10_000,
  p50: '2026-12-04',
  p85: '2026-12-11',
  p95: '2026-12-18',
  by_target: 0.62,
};
const shown = (patch: Partial<Forecast> = {}) => {
  signIn();
  stubApi().on('GET', PATH, Object.assign({}, forecast, patch));
  show(<ForecastLine kind="cycle" id="c" project_id="p" />);
};

test('a range, its share in time, and how it was computed', async () => {
  shown();
  expect(await screen.findByText('Likely done between Dec 04, 2026 and Dec 11, 2026')).toBeTruthy();
  expect(screen.getByText(/62% of runs finish on time/)).toBeTruthy();
  expect(
    screen.getByText(
      '10,000 simulated runs, based on the weekly pace of the last 9 weeks: half finish by Dec 04, 2026, 85% by Dec 11, 2026, 95% by Dec 18, 2026.',
    ),
  ).toBeTruthy();
});

test('one day where all runs agree', async () => {
  shown({ p85: '2026-12-04', by_target: null });
  expect(await screen.findByText('Likely done on Dec 04, 2026')).toBeTruthy();
});

test('too little history says so', async () => {
  shown({ p50: null, p85: null, p95: null, weeks_of_history: 2, by_target: null });
  expect(await screen.findByText('No forecast yet. It needs four weeks of history.')).toBeTruthy();
});
