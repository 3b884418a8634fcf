import { embedOf } from '@tandem/shared/rich-text/rules/embeds.ts';

/** Of the namespace `editor`. */
export type EmbedWords = {
  /** Stands in the place of an address that is not there yet. */
  empty: string;
  load: (service: string) => string;
};

/** What a service may do in its frame: nothing of it reaches this page, whose origin is another one. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-presentation allow-forms';

function frameOf(service: string, address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', SANDBOX);
  frame.allow = 'fullscreen; picture-in-picture';
  // Some services show nothing to pages that do not say who they are.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.title = service;
  frame.src = address;
  return frame;
}

function linkTo(address: string): HTMLAnchorElement {
  const link = document.createElement('a');
  Object.assign(link, { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' });
  link.textContent = address.replace(/^https:\/\/(?:www\.)?/, '');
  return link;
}

/** The card of a link of a known service. Nothing is loaded from there before its button is pressed. */
export function fillCard(box: HTMLElement, address: string, words: EmbedWords): void {
  const embed = embedOf(address);
  box.classList.add('embed');
  if (!embed) return box.replaceChildren(words.empty);
  const [name, button] = [document.createElement('strong'), document.createElement('button')];
  name.textContent = embed.service;
  button.type = 'button';
  button.textContent = words.load(embed.service);
  button.addEventListener('click', () => button.replaceWith(frameOf(embed.service, embed.frame)));
  return box.replaceChildren(name, linkTo(address), button);
}
