import type { TrusteeFile } from '@urna/contract/trustee-file';
import type { TrusteePage } from '@urna/contract/trustees';

export interface TaskProps {
  page: TrusteePage;
  token: string;
  /** The trustee's file, once opened on this visit. */
  file: TrusteeFile | null;
  onFile: (file: TrusteeFile | null) => void;
}
