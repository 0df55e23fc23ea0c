import { type ContestName, contestNameSchema } from '@urna/contract/contest-names';
import { useSearchParams } from 'react-router';

const CONTEST_PARAMETER = 'eleccion';

export function withContest(path: string, contest: ContestName): string {
  return `${path}?${CONTEST_PARAMETER}=${contest}`;
}

/** The contest in the address of a public page. */
export function usePublicContest(): ContestName {
  const [search] = useSearchParams();
  return contestNameSchema.safeParse(search.get(CONTEST_PARAMETER)).data ?? 'contador';
}
