import { readFileSync, statSync } from 'node:fs';
import { codeOf } from './errors.ts';

interface SettingsRead {
  settings: Record<string, string>;
  /** Why a file can't be taken, each with the name of its setting. */
  reasons: string[];
  /** The files that settings were read from, by the name of the setting. */
  files: Record<string, string>;
}

/** Far beyond any setting: a wrong path may lead to a device or a disk image. */
const MAX_BYTES = 65_536;

/**
 * The settings of an environment. Each may stand in a file instead, named by NAME_FILE, as container runtimes and service
 * managers hand out secrets: it then shows neither in the list of processes nor in the environment of a child.
 */
export function readSettings(names: readonly string[], environment: NodeJS.ProcessEnv): SettingsRead {
  const read: SettingsRead = { settings: {}, reasons: [], files: {} };
  for (const name of names) {
    // An empty variable in a systemd unit file means "not set".
    const value = environment[name] ?? '';
    const file = environment[`${name}_FILE`] ?? '';
    if (value !== '') read.settings[name] = value;
    if (file === '') continue;
    read.files[name] = file;
    if (value !== '') read.reasons.push(`${name}: está también en ${name}_FILE; deje uno de los dos.`);
    else {
      const content = contentOf(file);
      if (content.ok) read.settings[name] = content.text;
      else read.reasons.push(`${name}_FILE: ${content.reason}`);
    }
  }
  return read;
}

function contentOf(file: string): { ok: true; text: string } | { ok: false; reason: string } {
  const refuse = (reason: string) => ({ ok: false as const, reason });
  try {
    const found = statSync(file);
    if (!found.isFile() && !found.isFIFO()) return refuse(`${file} no es un archivo.`);
    if (found.size > MAX_BYTES) return refuse(`el archivo ${file} es demasiado grande para un ajuste.`);
    const text = readFileSync(file, 'utf8').trim();
    if (text === '') return refuse(`el archivo ${file} está vacío.`);
    return text.includes('\n') ? refuse(`el archivo ${file} debe tener una sola línea.`) : { ok: true, text };
  } catch (error) {
    const code = codeOf(error);
    const why = code === 'ENOENT' ? 'no existe' : code === 'EACCES' ? 'este usuario no puede leerlo' : code;
    return refuse(`no se pudo leer el archivo ${file} (${why}).`);
  }
}
