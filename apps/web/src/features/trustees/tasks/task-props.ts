import type { TrusteeFile } from '@urna/contract/election/trustee-file';
import type { TrusteePage } from '@urna/contract/election/trustees';

export interface TaskProps {
  page: TrusteePage;
  token: string;
  /** The trustee's file, once opened on this visit. */
  file: TrusteeFile | null;
  onFile: (file: TrusteeFile | null) => void;
}
