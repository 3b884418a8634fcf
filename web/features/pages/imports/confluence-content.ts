const NEEDLESS = 'script, style, .aui-icon, .expand-control-icon, .toc-macro';
const LANGUAGE = /brush:\s*([\w+#-]+)/;
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/|#)/i;
const PAGE_LINK = /\.html(?=$|[?#])/i;
const PAGE_ID = /\/pages\/viewpage\.action\?(?:.*&)?pageId=(\d+)/;

/** A box with a title in bold, in the place of what Confluence makes one of. */
function replaceWithCallout(box: Element, title: Element | null, content: Element | null): void {
  const callout = box.ownerDocument.createElement('div');
  callout.setAttribute('data-block-type', 'callout-component');
  const words = title?.textContent?.trim();
  if (words) {
    const line = box.ownerDocument.createElement('p');
    const bold = box.ownerDocument.createElement('strong');
    bold.textContent = words;
    line.append(bold);
    callout.append(line);
  }
  callout.append(...(content ?? box).childNodes);
  box.replaceWith(callout);
}

function cleanCode(content: Element): void {
  for (const code of content.querySelectorAll('pre')) {
    const language = LANGUAGE.exec(code.getAttribute('data-syntaxhighlighter-params') ?? '')?.[1];
    const inner = code.ownerDocument.createElement('code');
    if (language) inner.className = `language-${language}`;
    inner.textContent = code.textContent;
    const block = code.ownerDocument.createElement('pre');
    block.append(inner);
    (code.closest('.code.panel') ?? code).replaceWith(block);
  }
}

/** From within outwards: what stands in a box is done before the box is. */
function cleanBoxes(content: Element): void {
  const boxes = '.confluence-information-macro, .expand-container, .panel';
  for (const box of [...content.querySelectorAll(boxes)].toReversed()) {
    const title = box.querySelector(':scope > .title, :scope > .expand-control, :scope > .panelHeader');
    const inner = box.querySelector(
      ':scope > .confluence-information-macro-body, :scope > .expand-content, :scope > .panelContent',
    );
    replaceWithCallout(box, title, inner);
  }
}

function cleanTasks(content: Element): void {
  for (const list of content.querySelectorAll('ul.inline-task-list')) {
    list.setAttribute('data-type', 'taskList');
    for (const item of list.querySelectorAll(':scope > li')) {
      item.setAttribute('data-type', 'taskItem');
      item.setAttribute('data-checked', String(item.classList.contains('checked')));
    }
  }
}

/** Where the files of an export are, and the file of a page by its id. */
type Export = { folder: string; stemOfId: (id: string) => string };

function cleanLinks(content: Element, { folder, stemOfId }: Export): void {
  for (const link of content.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? '';
    if (!ELSEWHERE.test(address)) link.setAttribute('href', address.replace(PAGE_LINK, '.md'));
    const id = PAGE_ID.exec(address)?.[1];
    if (id !== undefined) link.setAttribute('href', `${stemOfId(id)}.md`);
  }
  const top = folder.split('/').map(encodeURIComponent).join('/');
  for (const picture of content.querySelectorAll('img')) {
    const { alt } = picture;
    const address = picture.getAttribute('src') ?? '';
    for (const { name } of [...picture.attributes]) picture.removeAttribute(name);
    // From the top of the archive: the page stands in other folders than its file did.
    picture.setAttribute('src', ELSEWHERE.test(address) ? address : top + address);
    if (alt) picture.setAttribute('alt', alt);
  }
}

/** Makes the content of a page of Confluence what our editor has: callouts, code, task lists, links to other pages. */
export function cleanContent(content: Element, from: Export): void {
  for (const needless of content.querySelectorAll(NEEDLESS)) needless.remove();
  cleanCode(content);
  cleanBoxes(content);
  cleanTasks(content);
  cleanLinks(content, from);
}
