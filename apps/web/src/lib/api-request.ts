export const API_BASE = '/api';

export interface CallOptions {
  token?: string | null | undefined;
  signal?: AbortSignal | undefined;
}

export function headersOf(token: string | null | undefined): Record<string, string> {
  return token ? { accept: 'application/json', authorization: `Bearer ${token}` } : { accept: 'application/json' };
}
