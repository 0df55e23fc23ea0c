import type { Contest } from '@urna/contract/contest';
import { contestLabels } from '@urna/contract/contests';
import { PUBLISH_WORD } from '@urna/contract/trustees';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { WordModal } from '../../../ui/word-modal.tsx';
import { usePublish } from '../custody-api.ts';

/** From then on the result is everybody's, and the word says that this was read. */
export function PublishModal({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const publish = usePublish(contest.name);
  return (
    <WordModal
      title={`Publicar el resultado: ${contestLabels[contest.name]}`}
      word={PUBLISH_WORD}
      confirmLabel="Publicar definitivamente"
      onConfirm={async () => toast.success((await publish.mutateAsync(PUBLISH_WORD)).message)}
      onClose={onClose}
    >
      <Notice type="warning" title="No se puede deshacer">
        Desde este momento cualquiera podrá ver el resultado, descargar el acta y comprobar la urna completa.
      </Notice>
    </WordModal>
  );
}
