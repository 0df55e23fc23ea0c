export const API_BASE = '/api';

export interface CallOptions {
  token?: string | null | undefined;
  signal?: AbortSignal | undefined;
  /** Reads the headers of an answer that arrived, refused or not. */
  onHeaders?: ((header: (name: string) => string | null) => void) | undefined;
}

export function headersOf(token: string | null | undefined): Record<string, string> {
  return token ? { accept: 'application/json', authorization: `Bearer ${token}` } : { accept: 'application/json' };
}
