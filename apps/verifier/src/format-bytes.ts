const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'];

export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const count = (bytes / 1024 ** power).toLocaleString('es-CO', { maximumFractionDigits: 1 });
  return `${count} ${units[power]}`;
}
