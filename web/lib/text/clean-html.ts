import { storedPictureId } from '@tandem/shared/rich-text/stored-picture.ts';

/** How a mentioned person is called now. */
export type NameOf = (userId: string) => string | undefined;
/** Where a picture is that a text names by its id alone. */
type PictureOf = (assetId: string) => string;
/** What a text names by ids alone. */
export type Shown = { nameOf?: NameOf | undefined; pictureOf?: PictureOf | undefined };

const TAGS = new Set(
  (
    'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del ins code pre blockquote ul ol li label input span div a img ' +
    'table thead tbody tr th td colgroup col sub sup mark mention-component'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'href title alt src width height colspan rowspan type checked class data-type data-checked start ' +
    'entity_identifier entity_name data-block-type data-background data-text-color data-background-color ' +
    'data-difference'
  ).split(' '),
);
const DROPPED_WHOLE = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'svg',
  'math',
  'form',
]);
const SAFE_LINK = /^(https?:|mailto:|tel:|\/(?!\/)|#)/i;
const SAFE_IMAGE = /^(https?:|\/(?!\/))/i;

function cleanAttributes(element: Element) {
  for (const { name, value } of [...element.attributes]) {
    const isSafe =
      ATTRIBUTES.has(name) &&
      (name !== 'href' || SAFE_LINK.test(value.trim())) &&
      (name !== 'src' || SAFE_IMAGE.test(value.trim()));
    if (!isSafe) element.removeAttribute(name);
  }
  if (element.localName === 'a') {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer nofollow');
  }
  // Boxes of a task list are looked at here, not ticked.
  if (element.localName === 'input') {
    element.setAttribute('type', 'checkbox');
    element.setAttribute('disabled', '');
  }
}

/** An item of a task list as the editor draws it: clients may send the bare `li`, and its box would come late or never. */
function boxTask(item: Element) {
  if (item.getAttribute('data-type') !== 'taskItem' || item.querySelector(':scope > label')) return;
  const [label, text] = [document.createElement('label'), document.createElement('div')];
  const box = document.createElement('input');
  box.toggleAttribute('checked', item.getAttribute('data-checked') === 'true');
  cleanAttributes(box);
  label.append(box);
  text.append(...item.childNodes);
  item.append(label, text);
}

function nameMention(element: Element, nameOf: NameOf | undefined) {
  const name = nameOf?.(element.getAttribute('entity_identifier') ?? '') ?? '…';
  element.className = 'mention';
  element.textContent = `@${name}`;
}

/** The picture that an element names, as every browser shows it. */
function drawPicture(element: Element, pictureOf: PictureOf | undefined) {
  const source = element.getAttribute('src') ?? '';
  const id = source.includes('/') ? null : storedPictureId(source);
  const image = document.createElement('img');
  for (const { name, value } of element.attributes) image.setAttribute(name, value);
  if (id !== null && pictureOf) image.setAttribute('src', pictureOf(id));
  cleanAttributes(image);
  if (image.hasAttribute('src')) element.replaceWith(image);
  else element.remove();
}

function cleanChildren(parent: Element, shown: Shown) {
  for (const child of [...parent.children]) {
    const { localName } = child;
    if (DROPPED_WHOLE.has(localName)) child.remove();
    else if (localName === 'mention-component') {
      cleanAttributes(child);
      nameMention(child, shown.nameOf);
    } else if (localName === 'image-component') drawPicture(child, shown.pictureOf);
    else {
      cleanChildren(child, shown);
      if (localName === 'li') boxTask(child);
      if (TAGS.has(localName)) cleanAttributes(child);
      // What is not known keeps its text.
      else child.replaceWith(...child.childNodes);
    }
  }
}

/** A box is called what stands beside it. */
function nameBoxes(body: HTMLElement) {
  for (const box of body.querySelectorAll('li input')) {
    box.setAttribute('aria-label', box.closest('li')?.textContent.trim() ?? '');
  }
}

/** Stored HTML with nothing left in it that could run, load from elsewhere unseen, or leave its place on the page. */
export function cleanHtml(html: string, shown: Shown = {}): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  cleanChildren(body, shown);
  nameBoxes(body);
  return body.innerHTML;
}
