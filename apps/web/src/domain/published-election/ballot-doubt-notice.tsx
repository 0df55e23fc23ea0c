import { Notice } from '../../ui/feedback/notice.tsx';
import type { BallotDoubt } from './check-published-ballot.ts';
import { DOUBT_ADVICE, doubtWords } from './doubt-words.ts';

export function BallotDoubtNotice({ doubt }: { doubt: BallotDoubt }) {
  const { title, text } = doubtWords[doubt];
  return (
    <Notice type="error" role="note" title={title}>
      <p>{text}</p>
      <p>{DOUBT_ADVICE}</p>
    </Notice>
  );
}
