/** An address of the web, or null. Without a scheme `http://` is meant; nothing but http and https is a link. */
export function readWebUrl(text: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d/.test(text) ? text : `http://${text}`;
  const url = URL.parse(address);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isWeb && /^(localhost|.*[^.]\.[^.].*|\[.+\])$/.test(url.hostname) ? address : null;
}
