import { toast } from '@urna/ui/toast';
import { messageOf } from '../../lib/api-error.ts';

/** Shows a failure as a toast. */
export function toastError(error: unknown): null {
  toast.error(messageOf(error));
  return null;
}
