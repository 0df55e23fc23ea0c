import { Button } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import { PUBLISH_WORD } from '@urna/contract/election/contest-trustees';
import { downloadActa } from '@urna/contract/election/results';
import { Notice } from '@urna/ui/notice';
import { useState } from 'react';
import { Link } from 'react-router';
import { useProcess } from '../../../domain/process/process-context.ts';
import { addressOfCall } from '../../../lib/call.ts';
import { paths } from '../../../lib/paths.ts';
import { WordModal } from '../../../ui/modals/form-modal.tsx';
import { Aftermath } from '../aftermath/aftermath.tsx';
import type { StepProps } from '../step-props.ts';
import { usePublish } from '../trustees/trustee-api.ts';
import { BlankRule } from './blank-rule.tsx';

export function PublishStep({ contest, overview, administers, mayChange }: StepProps) {
  const [asking, setAsking] = useState(false);
  const isPublished = contest.stage === 'published';
  return (
    <>
      <p className="prose">
        {isPublished
          ? 'El resultado es público, con el acta y con la urna completa para que cualquiera lo compruebe.'
          : 'El resultado no lo ve nadie antes de publicarlo, tampoco en esta página. Al publicarlo quedan a disposición de todos el resultado, el acta y la urna completa con sus pruebas.'}
      </p>
      {contest.blank && overview ? (
        <BlankRule contest={contest} rule={overview.blank_majority_rule} mayChange={mayChange} />
      ) : null}
      {isPublished ? (
        <div className="cluster gap-sm">
          <Button component={Link} to={paths.resultsOf(contest.process, contest.contest)}>
            Ver el resultado
          </Button>
          <Button
            component="a"
            href={addressOfCall(downloadActa, { params: { contest: contest.contest } })}
            download
            variant="default"
          >
            Descargar el acta (PDF)
          </Button>
        </div>
      ) : null}
      {contest.stage === 'decrypted' && administers ? (
        <div>
          <Button color="accent.4" onClick={() => setAsking(true)}>
            Publicar el resultado
          </Button>
        </div>
      ) : null}
      {isPublished ? <Aftermath contest={contest} administers={administers} /> : null}
      {asking ? <PublishModal contest={contest} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Publishing is irreversible, so it is confirmed by a typed word. */
function PublishModal({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const { titleOf } = useProcess();
  const publish = usePublish(contest.contest);
  return (
    <WordModal
      title={`Publicar el resultado: ${titleOf(contest.contest)}`}
      word={PUBLISH_WORD}
      confirmLabel="Publicar definitivamente"
      sending={publish}
      onConfirm={() => publish.mutate(PUBLISH_WORD, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Notice type="warning" title="No se puede deshacer">
        Desde este momento cualquiera podrá ver el resultado, descargar el acta y comprobar la urna completa.
      </Notice>
    </WordModal>
  );
}
