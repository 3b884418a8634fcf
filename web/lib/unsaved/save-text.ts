/** Saves a file on this device. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Saves a text as a file of this device. */
export const saveText = (name: string, text: string, type = 'text/plain') =>
  saveFile(name, new Blob([text], { type }));
