import type { rollCheckAnswerSchema } from '@urna/contract/voting';
import type { z } from 'zod';
import { Notice } from '../../../ui/notice.tsx';

export type RollAnswer = z.infer<typeof rollCheckAnswerSchema>;

export function RollResult({ answer: { message, data } }: { answer: RollAnswer }) {
  const type = data.on_roll === null ? 'info' : data.on_roll ? 'success' : 'warning';
  return (
    <Notice type={type} role="note">
      <p>{message}</p>
      {data.email === null ? null : (
        <p>
          <strong>{data.email}</strong>
          <br />
          Si ya no es tu correo, comunícate con la Junta.
        </p>
      )}
    </Notice>
  );
}
