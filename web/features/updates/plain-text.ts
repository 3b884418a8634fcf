import { findPerson } from '#entities/workspaces/members/find-person.ts';

const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, td, th';

/** A rich text as plain text in one line. Mentions become names. */
export function plainTextOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const mention of body.querySelectorAll('mention-component'))
    mention.replaceWith(
      `@${findPerson(mention.getAttribute('entity_identifier') ?? '')?.display_name ?? '…'}`,
    );
  for (const block of body.querySelectorAll(BLOCKS)) block.append(' ');
  return body.textContent.replaceAll(/\s+/gu, ' ').trim();
}
