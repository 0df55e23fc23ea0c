import { PROOF_HEADER } from '@urna/contract/proof-of-work';

export const API_BASE = '/api';

export interface CallOptions {
  token?: string | null | undefined;
  signal?: AbortSignal | undefined;
  /** Reads the headers of an answer that arrived, refused or not. */
  onHeaders?: ((header: (name: string) => string | null) => void) | undefined;
}

/** What a call brings that was refused before: its proof of work, and how many it has made already. */
export interface BroughtProof {
  header: string;
  made: number;
}

export function proofHeaders(proof: BroughtProof | null): Record<string, string> {
  return proof ? { [PROOF_HEADER]: proof.header } : {};
}

export function headersOf(token: string | null | undefined): Record<string, string> {
  return token ? { accept: 'application/json', authorization: `Bearer ${token}` } : { accept: 'application/json' };
}
