import { Notice } from '@urna/ui/notice';
import { adviceWords } from './capture-words.ts';
import type { Advice } from './image/advice.ts';

/** What may be wrong with a picture. It never stops anybody. */
export function AdviceList({ advice }: { advice: readonly Advice[] }) {
  if (advice.length === 0) return null;
  return (
    <Notice type="warning" title="Puede usarla así, o tomar otra" role="status">
      <ul className="bullets">
        {advice.map((one) => (
          <li key={one}>{adviceWords[one]}</li>
        ))}
      </ul>
    </Notice>
  );
}
