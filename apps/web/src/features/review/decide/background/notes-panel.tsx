import { Button, Textarea } from '@mantine/core';
import { type CandidateDetail, newNoteSchema } from '@urna/contract/candidacy/review';
import { useProcess } from '../../../../domain/process/process-context.ts';
import { useMay } from '../../../../domain/staff-session/staff-context.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { useApiForm } from '../../../../lib/use-api-form.ts';
import { CollapsibleSection } from '../../../../ui/layout/collapsible-section.tsx';
import { useAddNote } from '../../review-api.ts';
import classes from '../review-page.module.css';

/** What the reviewers tell each other. The candidate never reads it. */
export function NotesPanel({ candidate }: { candidate: CandidateDetail }) {
  const { isArchived } = useProcess();
  const { notes } = candidate;
  const mayWrite = useMay('review') && !isArchived && candidate.conflict === null;
  if (!mayWrite && notes.length === 0) return null;
  const count = notes.length > 0 ? ` (${String(notes.length)})` : '';
  return (
    <CollapsibleSection title={`Notas internas${count}`} defaultOpened={notes.length > 0}>
      {notes.length > 0 ? (
        <ol className={classes.history}>
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
  const form = useApiForm({ prefix: 'note', schema: newNoteSchema, initialValues: { text: '' } });
  const add = useAddNote(candidateId);
  const save = form.submit(({ text }) =>
    add.mutate(text, { onSuccess: form.reset, onError: (error) => form.showErrors(error) }),
  );
  const { error = form.refusal, ...input } = form.getInputProps('text');
  return (
    <form className={classes.newNote} onSubmit={save} noValidate>
      <Textarea
        {...input}
        size="sm"
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
