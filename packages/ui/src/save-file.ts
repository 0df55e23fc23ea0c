/** Some browsers start reading the object URL only after the click has returned. */
const RELEASE_AFTER_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}
