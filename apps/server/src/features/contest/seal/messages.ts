/** What a sealing thread is started with: the secret stays within the process. */
export interface SealThreadData {
  uuid: string;
  secret: Uint8Array<ArrayBuffer>;
}

export interface ArchiveRequest {
  timestamp: number;
  election: string;
  trustees: string;
  /** Public credentials end to end, as their text of fixed length. */
  credentials: readonly Uint8Array<ArrayBuffer>[];
}

export interface BegunArchive {
  head: { hash: string; height: number };
  credentialsFingerprint: string;
  pieces: Uint8Array<ArrayBuffer>[];
}

/** What a thread can be asked, and what it answers to each. */
export interface SealQuestions {
  /** Voters' ids → their public credentials end to end. */
  credentials: { ask: readonly number[]; answer: Uint8Array<ArrayBuffer> };
  archive: { ask: ArchiveRequest; answer: BegunArchive };
}

export type SealQuestion = keyof SealQuestions;
export type SealRequest = { [K in SealQuestion]: { kind: K; ask: SealQuestions[K]['ask'] } }[SealQuestion];
export type SealReply = { answer: SealQuestions[SealQuestion]['answer'] } | { error: string };

/** An element of Ed25519 as Belenios writes it. */
export const CREDENTIAL_CHARACTERS = 64;
