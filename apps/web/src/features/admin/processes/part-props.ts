import type { ProcessDetail } from '@urna/contract/process/process-admin';

/** The props of the panels of a process. */
export interface PartProps {
  process: ProcessDetail;
  /** Whether the role may change it and it isn't archived. */
  mayChange: boolean;
}
