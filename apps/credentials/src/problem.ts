/** What the person at the machine can understand and mend. Its message is Spanish and holds no secret. */
export class Problem extends Error {
  override name = 'Problem';
}

const systemErrors: Record<string, string> = {
  ENOSPC: 'No queda espacio en el disco.',
  EDQUOT: 'No queda espacio en el disco para este usuario.',
  EFBIG: 'El disco no admite archivos tan grandes.',
  EACCES: 'No hay permiso para leer o escribir ahí.',
  EPERM: 'No hay permiso para leer o escribir ahí.',
  EROFS: 'El disco no admite escritura.',
  ENOENT: 'No existe ese archivo o esa carpeta.',
  EISDIR: 'Es una carpeta y se esperaba un archivo.',
  ENOTDIR: 'Parte de esa ruta no es una carpeta.',
};

const SQLITE_FULL = 13;

/** The problem as a sentence, undefined for a defect of the program. */
export function problemText(error: unknown): string | undefined {
  if (error instanceof Problem) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code, path, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  if (errcode === SQLITE_FULL) return systemErrors['ENOSPC'];
  const words = code === undefined ? undefined : systemErrors[code];
  return words === undefined ? undefined : `${words}${path === undefined ? '' : ` (${path})`}`;
}
