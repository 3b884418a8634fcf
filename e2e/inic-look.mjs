import { chromium } from 'playwright-core';
import { writeFileSync } from 'node:fs';
const BASE = 'http://127.0.0.1:4571';
const exe = process.env.CHROME;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
const ctx = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: BASE });
const page = await ctx.newPage();
page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 300)));
await page.goto('/');
await page.getByLabel('Email').fill('demo@tandem.local');
await page.getByRole('button', { name: /Continue/ }).first().click();
await page.getByLabel('Password', { exact: true }).fill('Low-tide-at-Ness-06:40');
await page.keyboard.press('Enter');
await page.waitForURL(/saltmarsh/);
await ctx.storageState({ path: '/tmp/inic/state.json' });
const api = async (method, path, data) => {
  const r = await ctx.request.fetch(`/api/workspaces/saltmarsh/${path}`, { method, data, headers: { 'idempotency-key': crypto.randomUUID(), origin: BASE } });
  const text = await r.text();
  if (r.status() >= 300) console.log(method, path, r.status(), text.slice(0, 300));
  try { return JSON.parse(text); } catch { return text; }
};
const projects = await api('GET', 'projects/');
console.log(projects.map((p) => [p.name, p.identifier, p.is_epic_enabled, p.start_date, p.target_date].join(' ')));
const existing = await api('GET', 'initiatives/');
if (Array.isArray(existing) && existing.length === 0) {
  const [a, b, c] = projects;
  const modules = await api('GET', 'modules/');
  const mk = (x) => api('POST', 'initiatives/', x);
  await api('PATCH', `projects/${a.id}/`, { start_date: '2026-10-05', target_date: '2027-01-15' });
  if (b) await api('PATCH', `projects/${b.id}/`, { start_date: '2026-11-01', target_date: '2026-12-04' });
  const one = await mk({ name: 'Builds below 20 seconds', start_date: '2026-10-05', target_kind: 'day', target_date: '2026-12-18', description_html: '<p>Every build of the tide tables ends below 20 seconds, so that nobody waits.</p>' });
  const two = await mk({ name: 'Everything in Russian: Документация и проверка примеров кода на всех языках', target_kind: 'quarter', target_date: '2027-03-31' });
  const three = await mk({ name: 'Customers on 9.x', start_date: '2026-10-12', target_kind: 'day', target_date: '2026-12-31', status: 'active' });
  await mk({ name: 'Pilot at Wildfire', parent_id: three.id, start_date: '2026-11-09', target_kind: 'day', target_date: '2026-12-04' });
  await mk({ name: 'Pilot at Nordbahn', parent_id: three.id, start_date: '2026-11-16', target_kind: 'day', target_date: '2026-12-18' });
  await mk({ name: 'Retire Mobile Web', target_kind: 'quarter', target_date: '2027-06-30', status: 'planned' });
  for (const p of [a, b].filter(Boolean)) await api('POST', `initiatives/${one.id}/parts/`, { kind: 'project', project_id: p.id });
  for (const m of modules.slice(0, 2)) await api('POST', `initiatives/${one.id}/parts/`, { kind: 'module', module_id: m.id });
  if (c) await api('POST', `initiatives/${three.id}/parts/`, { kind: 'project', project_id: c.id });
  for (const m of modules.slice(2, 4)) await api('POST', `initiatives/${two.id}/parts/`, { kind: 'module', module_id: m.id });
}
const shot = (name) => page.screenshot({ path: `/tmp/inic/${name}.png` });
await page.goto('/saltmarsh/initiatives/');
await page.getByText('Builds below 20 seconds').first().waitFor({ timeout: 10000 }).catch(() => {});
await page.waitForTimeout(800);
await shot('timeline');
await browser.close();
