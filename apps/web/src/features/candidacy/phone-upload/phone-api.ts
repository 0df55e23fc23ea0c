import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  claimPhoneLink,
  getPhoneTask,
  leavePhone,
  type PhoneTask,
  phoneTokenSchema,
  postPhoneDocument,
} from '@urna/contract/candidacy/phone-upload';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { ApiError } from '../../../lib/api-error.ts';
import { publicClient, tokenClient } from '../../../lib/call.ts';
import { tabValue } from '../../../lib/stored-value.ts';
import { useLinkToken } from '../../../lib/use-link-token.ts';

const POLL_MS = 3000;
const keyOf = ({ token }: PhoneVisit) => ['phone-task', token] as const;

/** The document that is asked for. The first call opens the link in this phone; the others learn when it ends. */
export function usePhoneTask(visit: PhoneVisit) {
  return useQuery({
    queryKey: keyOf(visit),
    queryFn: async ({ client, queryKey, signal }) => {
      const { data } = client.getQueryData<PhoneTask>(queryKey)
        ? await tokenClient(visit.key).call(getPhoneTask, { signal })
        : await publicClient.call(claimPhoneLink, { body: visit, signal });
      return data;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'connected' ? POLL_MS : false),
  });
}

export function usePhoneActions(visit: PhoneVisit) {
  const queries = useQueryClient();
  const client = tokenClient(visit.key);
  const keep = async (data: PhoneTask) => {
    // An older answer on its way would undo it on the screen.
    await queries.cancelQueries({ queryKey: keyOf(visit) });
    queries.setQueryData(keyOf(visit), data);
    return data;
  };
  const look = async () => keep((await client.call(getPhoneTask)).data);
  return {
    look,
    leave: async () => keep((await client.call(leavePhone)).data),
    send: async (file: File, onProgress: (fraction: number) => void, signal: AbortSignal): Promise<void> => {
      const form = new FormData();
      form.set('file', file);
      try {
        await keep((await client.upload(postPhoneDocument, { form, onProgress, signal })).data);
      } catch (error) {
        // A refusal may be the end of the link, which the page then tells.
        if (error instanceof ApiError && error.status > 0 && error.status < 500) await look().catch(() => undefined);
        throw error;
      }
    },
  };
}

const visitSchema = z.object({ token: phoneTokenSchema, key: phoneTokenSchema });
/** The token that the computer showed, and the key with which this phone opens it and goes on. */
export type PhoneVisit = z.infer<typeof visitSchema>;

/** Per tab: a candidate's own session in this browser is left alone. */
const storedVisit = tabValue('urna-telefono', visitSchema);

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The visit of the link; null without one. */
export function usePhoneVisit(): PhoneVisit | null {
  // A link that was cut off is none.
  const token = phoneTokenSchema.safeParse(useLinkToken()).data ?? null;
  const [visit, setVisit] = useState(storedVisit.read);
  if (token !== null && token !== visit?.token) setVisit({ token, key: newKey() });
  useEffect(() => storedVisit.write(visit), [visit]);
  return visit;
}
