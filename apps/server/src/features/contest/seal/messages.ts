/** The data that a sealing thread starts with; the secret never leaves the process. */
export interface SealThreadData {
  uuid: string;
  secret: Uint8Array<ArrayBuffer>;
}

export interface ArchiveRequest {
  timestamp: number;
  election: string;
  trustees: string;
  /** Public credentials, concatenated: their texts have a fixed length. */
  credentials: readonly Uint8Array<ArrayBuffer>[];
}

export interface BegunArchive {
  head: { hash: string; height: number };
  credentialsFingerprint: string;
  pieces: Uint8Array<ArrayBuffer>[];
}

/** The requests to a thread, with the answer to each. */
export interface SealQuestions {
  /** Voters' ids → their public credentials, concatenated. */
  credentials: { ask: readonly number[]; answer: Uint8Array<ArrayBuffer> };
  archive: { ask: ArchiveRequest; answer: BegunArchive };
}

export type SealQuestion = keyof SealQuestions;
export type SealRequest = { [K in SealQuestion]: { kind: K; ask: SealQuestions[K]['ask'] } }[SealQuestion];
export type SealReply = { answer: SealQuestions[SealQuestion]['answer'] } | { error: string };

/** The length of an Ed25519 element as Belenios writes it. */
export const CREDENTIAL_CHARACTERS = 64;
