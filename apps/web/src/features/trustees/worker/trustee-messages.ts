import type { RefusalReason } from '@urna/belenios/refusal';
import type { SetupFingerprints } from '@urna/belenios/trustees/sealing-act';
import type { ContestName } from '@urna/contract/contest-names';
import type { CheckedSetup, Decryption, MadeKey, Secret, TallyTexts } from './trustee-work.ts';

export interface ThresholdPlace {
  size: number;
  threshold: number;
  index: number;
}

/** The requests to the worker and its responses. */
export interface Works {
  make_key: { order: { context: ThresholdPlace | null }; answer: MadeKey };
  is_key_of: { order: { secret: Secret; text: string }; answer: boolean };
  polynomial: { order: { secret: Secret; certificates: readonly string[] }; answer: string };
  output: { order: { secret: Secret; certificates: readonly string[]; input: string }; answer: string };
  rehearse: {
    order: { secret: Secret; contest: ContestName; exponents: readonly string[]; sealed_share: string | null };
    answer: string;
  };
  check_setup: {
    order: { secret: Secret; archive_url: string; owner: number; sealed_share: string | null };
    answer: CheckedSetup;
  };
  sign_setup: {
    order: { secret: Secret; sealed_share: string | null; fingerprints: SetupFingerprints };
    answer: string;
  };
  decrypt: { order: { secret: Secret; texts: TallyTexts }; answer: Decryption };
}

export type Work = keyof Works;
export type Order = { [Name in Work]: { work: Name } & Works[Name]['order'] }[Work];
export type Report = { ok: true; answer: Works[Work]['answer'] } | { ok: false; reason: RefusalReason | 'unexpected' };
