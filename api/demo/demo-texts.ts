import { storedHtml } from '@tandem/db/rich-text/sanitize.ts';
import { must } from '@tandem/shared/must.ts';
import type { DemoProject } from './content/demo-types.ts';

type StoredText = Awaited<ReturnType<typeof storedHtml>>;

/** The texts of the demonstration as rows keep them; converted before the transaction that writes them. */
export class DemoTexts {
  readonly #stored = new Map<string, StoredText>();

  static async of(projects: readonly DemoProject[]): Promise<DemoTexts> {
    const texts = new DemoTexts();
    for (const { details, pages } of projects) {
      for (const { html } of Object.values(details)) await texts.#add(html ?? '');
      for (const { html } of pages) await texts.#add(html);
    }
    await texts.#add('');
    return texts;
  }

  get(html: string): StoredText {
    return must(this.#stored.get(html), 'every text is converted');
  }

  async #add(html: string): Promise<void> {
    this.#stored.set(html, await storedHtml(html.replaceAll('\n<', '<')));
  }
}
