// Numbers in an address: people type and share them, so that one which isn't valid is ignored.

import { MAX_PAGE } from '@urna/contract/shared/limits';

export function positiveIn(params: URLSearchParams, name: string, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const text = params.get(name) ?? '';
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : undefined;
}

/** The page of the list that an address names, or the first. */
export const pageIn = (params: URLSearchParams): number => positiveIn(params, 'pagina', MAX_PAGE) ?? 1;
