/** Letters that are made of bytes at once: a call takes so many. */
const AT_ONCE = 8192;

/** A text; `isEncoded` where the file is no UTF-8: then each letter stands for one of its bytes. */
export type FileText = { text: string; isEncoded: boolean };

/** The text of a file in UTF-8, or its bytes for whoever knows in which encoding they are. */
export async function readText(file: Blob): Promise<FileText> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isEncoded: false };
  } catch {
    return { text: lettersOf(bytes), isEncoded: true };
  }
}

function lettersOf(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return text;
}
