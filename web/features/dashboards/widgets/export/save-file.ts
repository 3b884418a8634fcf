/** A name that every system takes for a file. */
export const fileName = (name: string, ending: string): string => {
  const plain = Array.from(name.replaceAll(/[\p{C}\\/:*?"<>|\s]+/gu, ' ').trim())
    .slice(0, 80)
    .join('')
    .trim();
  return `${plain || 'widget'}.${ending}`;
};

/** Saves a file on this device. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
