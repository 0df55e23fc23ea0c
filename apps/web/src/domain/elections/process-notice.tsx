import type { PageWords } from '@urna/contract/process/page-words';
import { Notice } from '@urna/ui/notice';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useProcess } from '../process/process-context.ts';

/** Names the process of a public page that isn't about the current one. */
export function ProcessNotice({ words }: { words: PageWords | null | undefined }) {
  const { process: current } = useProcess();
  if (!words || words.process.slug === current?.slug) return null;
  const { title, body, period } = words.process;
  return (
    <Notice type="info" role="note" title={`${title}: proceso archivado`}>
      <p>
        {`${body}, periodo ${period}. Lo publicado queda aquí para siempre. `}
        <Link to={paths.processes}>Ver todos los procesos</Link>
      </p>
    </Notice>
  );
}
