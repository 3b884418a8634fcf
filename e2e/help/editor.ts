import type { Locator, Page } from 'playwright-core';
import { PIXEL } from './item-content.ts';

/** The text of a page or work item, while it can be written. */
export const editorOf = (page: Page): Locator => page.locator('.ProseMirror[contenteditable="true"]');
/** The same while it can only be read. */
export const readOnlyTextOf = (page: Page): Locator => page.locator('.ProseMirror[contenteditable="false"]');

/** Puts the caret behind the last word. Keys are pressed only when the editor knows where that is. */
export async function goToEnd(page: Page): Promise<void> {
  await page.bringToFront();
  await editorOf(page).click();
  await page.keyboard.press('Control+End');
  await editorOf(page).evaluate(
    (editor) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const { anchorNode, anchorOffset } = document.getSelection() ?? {};
          const isInside = anchorNode !== null && anchorNode !== undefined && editor.contains(anchorNode);
          const isAtEnd =
            anchorNode?.nodeType !== Node.TEXT_NODE || anchorOffset === anchorNode.textContent?.length;
          // One more frame, in which the editor reads the selection.
          if (isInside && isAtEnd) requestAnimationFrame(() => setTimeout(resolve));
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Puts the caret into a part of the text, and waits until the editor knows that it is there. */
export async function clickInto(part: Locator): Promise<void> {
  await part.click();
  await part.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const { anchorNode = null } = document.getSelection() ?? {};
          // One more frame, in which the editor reads the selection.
          if (element.contains(anchorNode)) requestAnimationFrame(() => setTimeout(resolve, 50));
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Has a picture stand at the end of the text, by the menu of blocks, and waits until it is there. */
export async function addPictureAtEnd(page: Page, name: string): Promise<void> {
  await goToEnd(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('/pict');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('option', { name: 'Image', exact: true }).click();
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: PIXEL });
  await editorOf(page).getByRole('img', { name }).waitFor();
}

/** Types at the end of the text. */
export async function typeAtEnd(page: Page, text: string): Promise<void> {
  await goToEnd(page);
  await page.keyboard.type(text);
}

/** One more frame, in which the editor reads the selection that the browser has made. */
const untilRead = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));

/** Waits until this text is selected, and the editor knows it. */
export async function untilSelected(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => String(getSelection()) === wanted, text);
  await untilRead(page);
}

/** What is written, without the names on other people's carets. */
export const textOf = (page: Page): Promise<string> =>
  page.locator('.ProseMirror').evaluate((editor) => {
    const copy = editor.cloneNode(true) as HTMLElement;
    for (const caret of copy.querySelectorAll('.remote-caret')) caret.remove();
    return copy.textContent;
  });

/** What the header says about saving. */
export const saveStatusOf = (page: Page): Locator => page.locator('header').getByRole('status');

/** Moves the caret to the beginning of its line; the editor hears of that a moment later, as with every key of the browser's own. */
export async function goToLineStart(page: Page): Promise<void> {
  await page.keyboard.press('Home');
  await untilRead(page);
}

/** Moves the caret to the end of its line, and waits until the editor knows that it is there. */
export async function goToLineEnd(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await untilRead(page);
}
