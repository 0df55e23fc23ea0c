import { Box, Button, Group, Stack, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import { proposalStateLabels } from '@urna/contract/candidacy/proposals';
import { addReviewNote, type CandidateDetail, newNoteSchema } from '@urna/contract/candidacy/review';
import { fullName } from '@urna/contract/shared/full-name';
import type { ReactNode } from 'react';
import { formatDateTime, tellDateTime } from '../../../lib/format.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { CollapsibleSection } from '../../../ui/layout/collapsible-section.tsx';
import { QuestionsPanel } from '../questions/questions-panel.tsx';
import { Decisions, proposalsQuery, VersionWords } from '../review-list/proposals.tsx';
import { StatusMark } from '../review-list/status-mark.tsx';
import { candidateQuery } from '../review-screen/review-api.ts';
import classes from './background.module.css';
import { DeclaredFacts, declaredGroups } from './declared-data.tsx';
import { RegisterPanel } from './register-panel.tsx';

/** What is known of a candidacy besides its documents. */
export function Background({ candidate, mayDecide }: { candidate: CandidateDetail; mayDecide: boolean }) {
  return (
    <div>
      <RegisterPanel candidate={candidate} />
      <DeclaredPanel candidate={candidate} />
      <HistoryPanel candidate={candidate} />
      <ProposalPanel candidate={candidate} />
      <QuestionsPanel candidate={candidate} mayDecide={mayDecide} />
      <NotesPanel candidate={candidate} />
    </div>
  );
}

function DeclaredPanel({ candidate }: { candidate: Candidate }) {
  return (
    <CollapsibleSection title="Datos declarados" defaultOpened={false}>
      <Stack gap={20}>
        {declaredGroups(candidate).map(({ title, facts }) => (
          <Stack key={title} component="section" gap={8} aria-label={title}>
            <h3>{title}</h3>
            <DeclaredFacts facts={facts} />
          </Stack>
        ))}
      </Stack>
    </CollapsibleSection>
  );
}

interface EntryProps {
  author: string;
  time: string;
  text: string | undefined;
  children?: ReactNode;
}

/** What a colleague decided or wrote. */
function Entry({ author, time, text, children }: EntryProps) {
  return (
    <li className={classes.entry}>
      <Group component="p" gap="0 12px">
        <strong>{author}</strong>
        <time className="dimmed">{formatDateTime(time)}</time>
      </Group>
      {children}
      <Box component="p" className="as-written" mt={4}>
        {text}
      </Box>
    </li>
  );
}

/** The earlier decisions: by whom, when, and the observation sent to the candidate. */
function HistoryPanel({ candidate }: { candidate: CandidateDetail }) {
  const { reviews, candidate_observations: observations } = candidate;
  if (reviews.length === 0) return null;
  return (
    <CollapsibleSection title="Historial de validación">
      <ol className="stack">
        {reviews.map(({ reviewed_by: author, reviewed_at: time, review_status: status }, index) => (
          // Reviews and observations correspond by index.
          <Entry key={`${time} ${status}`} author={author} time={time} text={observations[index]?.observation}>
            <StatusMark status={status} />
          </Entry>
        ))}
      </ol>
    </CollapsibleSection>
  );
}

/** Every version of the candidate's proposal, newest first, and what can be decided about it. */
function ProposalPanel({ candidate }: { candidate: CandidateDetail }) {
  const { data } = useQuery(proposalsQuery(candidate.id));
  if (!data || data.versions.length === 0) return null;
  const { versions, obstacle } = data;
  return (
    <CollapsibleSection title="Propuesta" defaultOpened={versions.some(({ state }) => state === 'submitted')}>
      <ol className="stack">
        {versions.map((version) => (
          <li key={version.id} className={classes.version}>
            <p className="note">
              <strong className={classes.state}>{proposalStateLabels[version.state]}</strong> · enviada el{' '}
              {tellDateTime(version.submitted_at)}
              {version.decided_by !== null && version.decided_at !== null
                ? ` · la decidió ${version.decided_by} el ${tellDateTime(version.decided_at)}`
                : null}
            </p>
            {version.reason === null ? null : <p className="as-written">Motivo: {version.reason}</p>}
            <VersionWords version={version} />
            <Decisions candidateId={candidate.id} name={fullName(candidate)} version={version} obstacle={obstacle} />
          </li>
        ))}
      </ol>
    </CollapsibleSection>
  );
}

/** What the reviewers tell each other. The candidate never reads it. */
function NotesPanel({ candidate }: { candidate: CandidateDetail }) {
  const { notes } = candidate;
  const mayWrite = useMay('review') && candidate.conflict === null;
  if (!mayWrite && notes.length === 0) return null;
  const count = notes.length > 0 ? ` (${String(notes.length)})` : '';
  return (
    <CollapsibleSection title={`Notas internas${count}`} defaultOpened={notes.length > 0}>
      {notes.length > 0 ? (
        <ol className="stack">
          {notes.map(({ id, author, created_at: time, text }) => (
            <Entry key={id} author={author} time={time} text={text} />
          ))}
        </ol>
      ) : null}
      {mayWrite ? <NewNote candidateId={candidate.id} /> : null}
    </CollapsibleSection>
  );
}

function NewNote({ candidateId }: { candidateId: number }) {
  const form = useApiForm({ prefix: 'note', schema: newNoteSchema, initialValues: { text: '' } });
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: (text: string) => staffClient.call(addReviewNote, { params: { id: candidateId }, body: { text } }),
    onSuccess: ({ data: notes }) =>
      queries.setQueryData(candidateQuery(candidateId).queryKey, (detail) => detail && { ...detail, notes }),
  });
  const save = form.submit(({ text }) =>
    add.mutate(text, { onSuccess: form.reset, onError: (error) => form.showErrors(error) }),
  );
  const { error = form.refusal, ...input } = form.getInputProps('text');
  return (
    <form className={classes.newNote} onSubmit={save} noValidate>
      <Textarea
        {...input}
        size="sm"
        w="100%"
        label="Nota nueva"
        description="Solo la lee el comité."
        autosize
        minRows={2}
        maxRows={8}
        error={error}
      />
      <Button type="submit" size="sm" variant="default" loading={add.isPending}>
        Guardar nota
      </Button>
    </form>
  );
}
