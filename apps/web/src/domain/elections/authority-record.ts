import { queryOptions, useQuery } from '@tanstack/react-query';
import { getAuthorityRecord } from '@urna/contract/election/credential-authority';
import { publicClient } from '../../lib/call.ts';
import type { ContestAddress } from './public-contest.ts';

const authorityRecordQuery = (contest: ContestAddress) =>
  queryOptions({
    queryKey: ['authority-record', contest],
    queryFn: async ({ signal }) => (await publicClient.call(getAuthorityRecord, { params: contest, signal })).data,
  });

export const useAuthorityRecord = (contest: ContestAddress) => useQuery(authorityRecordQuery(contest));
