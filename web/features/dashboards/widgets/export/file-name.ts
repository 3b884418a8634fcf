const MAX_LENGTH = 80;

/** A name that every system takes for a file. */
export const fileName = (name: string, ending: string): string => {
  const plain = Array.from(name.replaceAll(/[\p{C}\\/:*?"<>|\s]+/gu, ' ').trim())
    .slice(0, MAX_LENGTH)
    .join('')
    .trim();
  return `${plain || 'widget'}.${ending}`;
};
