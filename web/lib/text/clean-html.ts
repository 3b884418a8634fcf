import DOMPurify, { type Config } from 'dompurify';
import { storedPictureId } from '@tandem/shared/rich-text/rules/stored-picture.ts';

/** How a mentioned person is called now. */
export type NameOf = (userId: string) => string | undefined;
/** Where a picture is that a text names by its id alone. */
type PictureOf = (assetId: string) => string;
/** What a text names by ids alone. */
export type Shown = { nameOf?: NameOf | undefined; pictureOf?: PictureOf | undefined };

const TAGS = (
  'body p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del ins code pre blockquote ul ol li label input span div a img ' +
  'table thead tbody tr th td colgroup col sub sup mark details summary time ' +
  'mention-component image-component'
).split(' ');
const ADDRESSES = ['href', 'src'];
const ATTRIBUTES = (
  'title alt width height colspan rowspan type checked open class data-type data-checked start ' +
  'entity_identifier entity_name data-block-type data-background data-text-color data-background-color data-color datetime ' +
  'data-difference'
).split(' ');
const SAFE_LINK = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i;
const SAFE_IMAGE = /^(?:https?:|\/(?!\/))/i;

const ALLOWED: Config & { RETURN_DOM: true } = {
  ALLOWED_TAGS: [...TAGS, '#text'],
  ALLOWED_ATTR: [...ADDRESSES, ...ATTRIBUTES],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: SAFE_LINK,
  // What is no address may begin with anything.
  ADD_URI_SAFE_ATTR: ATTRIBUTES,
  // An unknown element keeps its text. The content of these is no text for readers, like that of scripts and styles.
  ADD_FORBID_CONTENTS: ['object', 'embed', 'form'],
  RETURN_DOM: true,
};

/** An item of a task list as the editor draws it: clients may send the bare `li`, and its box would come late or never. */
function boxTask(item: Element) {
  if (item.querySelector(':scope > label')) return;
  const [label, text] = [document.createElement('label'), document.createElement('div')];
  const box = document.createElement('input');
  box.toggleAttribute('checked', item.getAttribute('data-checked') === 'true');
  label.append(box);
  text.append(...item.childNodes);
  item.append(label, text);
}

function nameMention(element: Element, nameOf: NameOf | undefined) {
  const name = nameOf?.(element.getAttribute('entity_identifier') ?? '') ?? '…';
  element.className = 'mention';
  element.textContent = `@${name}`;
}

/** The id that stands in the place of an address, which only pictures of ours have. */
const idIn = (source: string) => (source.includes('/') ? null : storedPictureId(source));

/** The picture that an element names, as every browser shows it. */
function drawPicture(element: Element, pictureOf: PictureOf | undefined) {
  const image = document.createElement('img');
  for (const { name, value } of element.attributes) image.setAttribute(name, value);
  const id = idIn(image.getAttribute('src') ?? '');
  if (id !== null && pictureOf) image.setAttribute('src', pictureOf(id));
  if (SAFE_IMAGE.test(image.getAttribute('src') ?? '')) element.replaceWith(image);
  else element.remove();
}

/** Boxes of a task list are looked at here, not ticked. A box is called what stands beside it. */
function lockBox(box: Element) {
  box.setAttribute('type', 'checkbox');
  box.setAttribute('disabled', '');
  const item = box.closest('li');
  if (item) box.setAttribute('aria-label', item.textContent.trim());
}

/** What is left of a text, as it is looked at. */
function draw(body: Element, { nameOf, pictureOf }: Shown) {
  for (const picture of body.querySelectorAll('image-component')) drawPicture(picture, pictureOf);
  for (const mention of body.querySelectorAll('mention-component')) nameMention(mention, nameOf);
  for (const item of body.querySelectorAll('li[data-type="taskItem"]')) boxTask(item);
  for (const box of body.querySelectorAll('input')) lockBox(box);
  for (const link of body.querySelectorAll('a')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer nofollow');
  }
}

/** An instance of its own, so that its hook does not change other uses of DOMPurify. */
const purifier = DOMPurify();
purifier.addHook('uponSanitizeAttribute', ({ localName }, attribute) => {
  if (attribute.attrName !== 'src') return;
  const isNamed = localName === 'image-component' && idIn(attribute.attrValue) !== null;
  attribute.forceKeepAttr = isNamed;
  attribute.keepAttr = SAFE_IMAGE.test(attribute.attrValue);
});

/** Stored HTML with nothing left in it that could run, load from elsewhere unseen, or leave its place on the page. */
export function cleanHtml(html: string, shown: Shown = {}): string {
  const body = purifier.sanitize(html, ALLOWED);
  draw(body, shown);
  return body.innerHTML;
}
