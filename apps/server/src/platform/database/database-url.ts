/** A DATABASE_URL: one server, or the servers among which the one that takes writes is looked for. */
interface DatabaseUrl {
  /** The URL of each server, in the given order. */
  servers: string[];
  /** Whether connections go to the server that takes writes, as libpq's `target_session_attrs=read-write` says. */
  readWrite: boolean;
}

type DatabaseUrlRead = { ok: true; value: DatabaseUrl } | { ok: false; reason: string };

const shape = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#@]*)(.*)$/s;
const refuse = (reason: string): DatabaseUrlRead => ({ ok: false, reason });

/**
 * Reads `postgres://user@one:5432,two:5432/base?target_session_attrs=read-write`, which libpq understands and `pg` doesn't
 * (it takes one host).
 */
export function readDatabaseUrl(text: string): DatabaseUrlRead {
  const [, start, hosts, rest] = shape.exec(text) ?? [];
  const invalid = 'no es una dirección válida; los signos especiales de la contraseña se escriben con %';
  if (start === undefined || hosts === undefined || rest === undefined) {
    return refuse(/^postgres(ql)?:\/\//.test(text) ? invalid : 'debe empezar por postgres://');
  }
  const servers: string[] = [];
  let wanted: string | null = null;
  for (const host of hosts.split(',')) {
    const several = hosts.includes(',');
    if (!URL.canParse(`${start}${host}${rest}`) || (several && host === '')) return refuse(invalid);
    const url = new URL(`${start}${host}${rest}`);
    if (url.searchParams.get('host')?.includes(',')) {
      return refuse('los servidores se separan por comas antes de la base: postgres://usuario@uno:5432,dos:5432/base');
    }
    wanted = url.searchParams.get('target_session_attrs');
    // Node's URL would write the rest anew; what the operator gave stays to the letter.
    if (wanted === null) servers.push(`${start}${host}${rest}`);
    else {
      url.searchParams.delete('target_session_attrs');
      servers.push(url.href);
    }
  }
  if (wanted !== null && wanted !== 'read-write' && wanted !== 'primary') {
    return refuse('target_session_attrs debe ser read-write: Urna escribe en cada llamada');
  }
  return { ok: true, value: { servers, readWrite: servers.length > 1 || wanted !== null } };
}

/** The servers of a URL that the settings accepted. */
export function serversOf(text: string): DatabaseUrl {
  const read = readDatabaseUrl(text);
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}
