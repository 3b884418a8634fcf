/**
 * Whether a file of the device can be read: it may be gone since it was chosen, be a folder, or not be for us. The
 * beginning of the whole file is read, since browsers give an empty part of a file that is gone.
 */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    const reader = file.stream().getReader();
    await reader.read();
    await reader.cancel();
    return true;
  } catch {
    return false;
  }
}
