import type { BallotDoubt } from '../lib/published-election/check-published-ballot.ts';
import { DOUBT_ADVICE, doubtWords } from '../lib/published-election/doubt-words.ts';
import { Notice } from './notice.tsx';

export function BallotDoubtNotice({ doubt }: { doubt: BallotDoubt }) {
  const { title, text } = doubtWords[doubt];
  return (
    <Notice type="error" role="note" title={title}>
      <p>{text}</p>
      <p>{DOUBT_ADVICE}</p>
    </Notice>
  );
}
