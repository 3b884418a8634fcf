import { chromium } from 'playwright-core';
const BASE = 'http://127.0.0.1:4571';
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox','--disable-gpu'] });
const H = ['on_track','at_risk','off_track'];
async function open(opts = {}, init) {
  const ctx = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: BASE, storageState: '/tmp/inic/state.json', serviceWorkers: 'block', ...opts });
  const page = await ctx.newPage();
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 400)));
  await page.route('**/api/workspaces/*/initiatives/', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const r = await route.fetch(); const rows = await r.json();
    rows.forEach((row, i) => { row.rolled_health = i === 5 ? row.rolled_health : { value: H[(i + 1) % 3], is_own: i % 2 === 0, at: '2026-11-20T10:00:00Z', from: i % 2 ? (row.parts[0] ? { kind: row.parts[0].kind, id: row.parts[0].id } : null) : null }; });
    return route.fulfill({ response: r, json: rows });
  });
  await page.route('**/api/workspaces/*/initiatives/*/parts/', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const r = await route.fetch(); const rows = await r.json();
    rows.forEach((row, i) => { row.health = H[i % 3]; });
    return route.fulfill({ response: r, json: rows });
  });
  if (init) await page.addInitScript(init);
  return page;
}
const want = process.argv.slice(2);
const is = (n) => want.length === 0 || want.includes(n);
const shot = (page, name) => page.screenshot({ path: `/tmp/inic/${name}.png` });
const go = async (page, path, layout) => {
  if (layout) await page.addInitScript((l) => localStorage.setItem('tandem.initiatives-layout', l), layout);
  await page.goto(path); await page.waitForTimeout(1800);
};
if (is('timeline')) { const p = await open(); await go(p, '/saltmarsh/initiatives/', 'timeline'); await shot(p, 'timeline'); }
if (is('dark')) { const p = await open({ colorScheme: 'dark' }, () => { localStorage.setItem('tandem.theme', 'dark'); }); await go(p, '/saltmarsh/initiatives/', 'timeline'); await shot(p, 'dark'); }
if (is('list')) { const p = await open(); await go(p, '/saltmarsh/initiatives/', 'list'); await shot(p, 'list'); }
if (is('board')) { const p = await open(); await go(p, '/saltmarsh/initiatives/', 'board'); await shot(p, 'board'); }
if (is('detail')) { const p = await open(); await go(p, '/saltmarsh/initiatives/', 'list'); await p.getByRole('link', { name: 'Builds below 20 seconds' }).click(); await p.waitForTimeout(900); await shot(p, 'detail'); }
if (is('form')) { const p = await open(); await go(p, '/saltmarsh/initiatives/'); await p.getByRole('button', { name: 'New initiative' }).click(); await p.waitForTimeout(900); await p.getByRole('button', { name: /^Target/ }).click(); await p.waitForTimeout(500); await shot(p, 'form'); await p.keyboard.press('Escape'); await p.getByRole('button', { name: /^Add projects/ }).click(); await p.waitForTimeout(600); await shot(p, 'form-parts'); }
if (is('phone')) { for (const l of ['timeline', 'list', 'board']) { const p = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }); await go(p, '/saltmarsh/initiatives/', l); await shot(p, `phone-${l}`); if (l === 'list') { await p.getByRole('link', { name: 'Builds below 20 seconds' }).click(); await p.waitForTimeout(900); await shot(p, 'phone-detail'); } } }
if (is('settings')) { const p = await open(); await go(p, '/saltmarsh/settings/'); await shot(p, 'settings'); }
if (is('year')) { const p = await open(); await go(p, '/saltmarsh/initiatives/', 'timeline'); await p.getByText('Year', { exact: true }).click(); await p.waitForTimeout(600); await shot(p, 'year'); await p.getByText('Month', { exact: true }).click(); await p.waitForTimeout(600); await shot(p, 'month'); await p.getByRole('button', { name: 'More sidebar items' }).click(); await p.waitForTimeout(500); await shot(p, 'more'); }
await browser.close();
