const ASSET = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A text whose pictures come by the anchor of the board, which is all that a visitor has. */
export function withPublicImages(html: string, anchor: string): string {
  if (!html.includes('<image-component')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of body.querySelectorAll('image-component')) {
    const asset = image.getAttribute('src') ?? '';
    const drawn = document.createElement('img');
    drawn.alt = image.getAttribute('alt') ?? '';
    drawn.src = ASSET.test(asset) ? `/api/public/assets/v2/anchor/${anchor}/${asset}/` : asset;
    image.replaceWith(drawn);
  }
  return body.innerHTML;
}
