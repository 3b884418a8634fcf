import { storedPictureId } from '@tandem/shared/rich-text/rules/stored-picture.ts';

/** A text whose pictures come by the anchor of the board, which is all that a visitor has. */
export function withPublicImages(html: string, anchor: string): string {
  if (!/<im(?:age-component|g)\b/.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of body.querySelectorAll('image-component, img')) {
    const source = image.getAttribute('src') ?? '';
    const id = storedPictureId(source, location.origin);
    const drawn = document.createElement('img');
    drawn.alt = image.getAttribute('alt') ?? '';
    drawn.src = id === null ? source : `/api/public/assets/v2/anchor/${anchor}/${id}/`;
    const width = image.getAttribute('width');
    if (width !== null) drawn.setAttribute('width', width);
    image.replaceWith(drawn);
  }
  return body.innerHTML;
}
