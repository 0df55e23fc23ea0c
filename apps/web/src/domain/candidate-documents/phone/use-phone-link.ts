import { useQuery } from '@tanstack/react-query';
import { type DocumentKind, documentTypeOf } from '@urna/contract/candidacy/documents';
import { cancelPhoneLink, createPhoneLink, getPhoneLink, type PhoneLink } from '@urna/contract/candidacy/phone-upload';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { currentCandidateId } from '../../candidate-session/candidate-store.ts';
import { type Phase, phaseRules } from '../document-list.ts';

export type MadeLink = PhoneLink & { token: string };

const POLL_MS = 2500;

export const isWaiting = ({ state }: PhoneLink) => state === 'waiting' || state === 'connected';

export async function makePhoneLink(phase: Phase, kind: DocumentKind): Promise<MadeLink> {
  const body = { candidate_id: currentCandidateId(), document_type_id: documentTypeOf(kind).id };
  return (await phaseRules[phase].client.call(createPhoneLink, { body })).data;
}

/** Cancels the link. The answer says whether the document arrived before. */
export async function cancelLink(phase: Phase, { id }: PhoneLink): Promise<PhoneLink> {
  return (await phaseRules[phase].client.call(cancelPhoneLink, { params: { id } })).data;
}

/** How the link stands: asked for every few seconds while the page is in sight. */
export function usePhoneLink(phase: Phase, made: MadeLink) {
  const { data, isRefetchError } = useQuery({
    queryKey: ['phone-link', made.id],
    queryFn: async ({ signal }): Promise<PhoneLink> =>
      (await phaseRules[phase].client.call(getPhoneLink, { params: { id: made.id }, signal })).data,
    initialData: made,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? POLL_MS : false),
  });
  const seconds = useCountdown(Date.parse(made.expires_at)) ?? 0;
  const link: PhoneLink = isWaiting(data) && seconds === 0 ? { ...data, state: 'expired' } : data;
  return { link, seconds, isUnreachable: isRefetchError };
}
