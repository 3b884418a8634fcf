import type { Page } from 'playwright-core';
import type { Scene } from '../harness/scene.ts';

const ADDRESS = '/floor/';

/** A list that draws what is in sight and nothing else: what the browser itself costs on this machine, at this moment. */
function drawBareList(rows: { id: string; sequence_id: number; name: string; priority: string }[]): void {
  const height = 36;
  const overscan = 8;
  const scroller = document.createElement('div');
  scroller.style.cssText = 'position:fixed;inset:0;overflow:auto;font:13px sans-serif';
  const canvas = document.createElement('div');
  canvas.style.cssText = `position:relative;height:${rows.length * height}px`;
  scroller.append(canvas);
  document.body.append(scroller);
  const drawn = new Map<number, HTMLElement>();
  const drawRow = (index: number) => {
    const row = rows[index];
    if (!row) return;
    const line = document.createElement('div');
    line.dataset['itemId'] = row.id;
    line.style.cssText = `position:absolute;left:0;right:0;height:${height}px;transform:translateY(${index * height}px)`;
    for (const text of [row.priority, `TIMOB-${row.sequence_id}`, row.name]) {
      const cell = document.createElement('span');
      cell.textContent = `${text} `;
      line.append(cell);
    }
    line.addEventListener('click', () => line.setAttribute('data-picked', ''));
    drawn.set(index, line);
    canvas.append(line);
  };
  const draw = () => {
    const from = Math.max(0, Math.floor(scroller.scrollTop / height) - overscan);
    const to = Math.ceil((scroller.scrollTop + scroller.clientHeight) / height) + overscan;
    for (const [index, line] of drawn) {
      if (index >= from && index <= to) continue;
      line.remove();
      drawn.delete(index);
    }
    for (let index = from; index <= to; index += 1) if (!drawn.has(index)) drawRow(index);
  };
  scroller.addEventListener('scroll', draw, { passive: true });
  draw();
}

/** Opens the bare list of the same rows, of the first page or of all of them, read from the same server. */
export async function openFloor(page: Page, { project }: Scene, rows: 'first' | 'all'): Promise<void> {
  const source =
    rows === 'all'
      ? `async () => { const rows = []; for (let cursor = '1000:0:0'; cursor; ) {
          const answer = await (await fetch('${project}/v2/issues/?cursor=' + cursor)).json();
          rows.push(...answer.results); cursor = answer.next_cursor; } return rows; }`
      : `async () => (await (await fetch('${project}/issues/?per_page=100&cursor=100:0:0')).json()).results`;
  const script = `(${source})().then(${drawBareList.toString()})`;
  await page.route(`**${ADDRESS}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><body><script>${script}</script>` }),
  );
  await page.goto(ADDRESS);
  await page.locator('[data-item-id]').first().waitFor();
}
