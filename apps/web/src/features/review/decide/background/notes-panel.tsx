import { Button, Textarea } from '@mantine/core';
import { type CandidateDetail, newNoteSchema } from '@urna/contract/candidacy/review';
import { type SubmitEvent, useState } from 'react';
import { isArchived } from '../../../../domain/process/shown-process.ts';
import { useMay } from '../../../../domain/staff-session/staff-context.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { CollapsibleSection } from '../../../../ui/layout/collapsible-section.tsx';
import { useAddNote } from '../../review-api.ts';
import classes from '../review-page.module.css';

/** What the reviewers tell each other. The candidate never reads it. */
export function NotesPanel({ candidate }: { candidate: CandidateDetail }) {
  const { notes } = candidate;
  const mayWrite = useMay('review') && !isArchived && candidate.conflict === null;
  if (!mayWrite && notes.length === 0) return null;
  const count = notes.length > 0 ? ` (${String(notes.length)})` : '';
  return (
    <CollapsibleSection title={`Notas internas${count}`} defaultOpened={notes.length > 0}>
      {notes.length > 0 ? (
        <ol className="stack">
          {notes.map((note) => (
            <li key={note.id} className={classes.entry}>
              <p className={classes.entryHead}>
                <strong>{note.author}</strong>
                <time>{formatDateTime(note.created_at)}</time>
              </p>
              <p className={classes.said}>{note.text}</p>
            </li>
          ))}
        </ol>
      ) : null}
      {mayWrite ? <NewNote candidateId={candidate.id} /> : null}
    </CollapsibleSection>
  );
}

function NewNote({ candidateId }: { candidateId: number }) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState<string>();
  const add = useAddNote(candidateId);
  const { working, refusal, attempt } = useAttempt();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = newNoteSchema.safeParse({ text });
    setMissing(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    void attempt(async () => {
      await add.mutateAsync(checked.data.text);
      setText('');
    });
  };
  return (
    <form className={classes.newNote} onSubmit={save} noValidate>
      <Textarea
        size="sm"
        label="Nota nueva"
        description="Solo la lee el comité."
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        error={missing ?? refusal}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default" loading={working}>
        Guardar nota
      </Button>
    </form>
  );
}
