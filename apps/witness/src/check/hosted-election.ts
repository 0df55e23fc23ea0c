import { printable } from '@urna/belenios/printable';
import { type NoteKey, writeVkey } from '@urna/transparency/note/note-key';
import type { ListedElection } from '@urna/verification/host-list';
import { z } from 'zod';
import { SealingActReader } from '../booth/signed-manifest.ts';
import { type ElectionServer, Unanswered } from '../elections/election-server.ts';
import type { OwnBox } from '../elections/own-box.ts';
import type { PublishedChecks, StateFile } from '../elections/witness-state.ts';

export interface HostedElectionOptions {
  log: NoteKey;
  server: ElectionServer;
  file: StateFile;
  own: OwnBox;
  say: (line: string) => void;
}

const line = z.string().transform((text) => printable(text.slice(0, 300)));

/** `GET …/elections/CONTEST`: who follows the box. */
const electionSchema = z.object({
  data: z.object({
    process: z.string(),
    contest: z.string(),
    election: z.object({
      credential_authority: z.object({ name: line }).nullable(),
      log: z
        .object({ witnesses: z.array(z.object({ name: line, vkey: z.string(), retired: z.unknown() })) })
        .nullable(),
    }),
  }),
});

/** `GET …/elections/calendar`: whom to tell of a difference. */
const calendarSchema = z.object({
  data: z.object({
    process: z.object({
      organiser: line,
      contact: z.object({ email: line.nullable(), phone: line.nullable(), page: line.nullable() }),
    }),
  }),
});

/** `GET …/checks`. */
const numbersSchema = z.object({
  data: z
    .object({
      hours: z.array(
        z.object({
          hour: z.string(),
          confirmed: z.int(),
          contradicted: z.int(),
          failed: z.record(z.string(), z.int()),
        }),
      ),
    })
    .nullable(),
});

/** What the second device's page must know of an election: by the trustees' signatures, and for the rest by its server. */
export class HostedElection {
  readonly #options: HostedElectionOptions;
  readonly #act: SealingActReader;
  /** Whether the sealing is known to offer no check. */
  #isWithout = false;

  constructor(options: HostedElectionOptions) {
    this.#options = options;
    this.#act = new SealingActReader(options.server, options.own);
  }

  /** What of it was sealed and published; null while no quorum of trustees is known to have signed a check. */
  get hosted(): { page: string; isOver: boolean; election: ListedElection } | null {
    const { log, server, own } = this.#options;
    const { check } = this.#options.file.state;
    if (check === null || check.published === null) return null;
    const { page, uuid, election, fingerprint, title } = check;
    const { process, contest, authority, board, witnesses } = check.published;
    const keys = { vkey: writeVkey(log), witnesses };
    const sealed = { uuid, election, fingerprint, log: keys, title };
    const listed = { ...sealed, process, contest, server: server.address, authority, board };
    return { page, isOver: own.isClosed, election: listed };
  }

  /** Reads once what was sealed, and each time what the server publishes about it. */
  async round(): Promise<void> {
    const { file, own, say } = this.#options;
    if (own.events === 0n || this.#isWithout) return;
    try {
      if (file.state.check === null) await this.#readSealed();
      if (file.state.check !== null) await this.#readPublished();
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      say(`comprobación: el servidor ${error.message}`);
    }
  }

  async #readSealed(): Promise<void> {
    const sealed = await this.#act.readCheck();
    this.#isWithout = sealed === null;
    if (sealed === null) return;
    await this.#options.file.update(() => ({ check: { ...sealed, published: null } }));
    this.#options.say(`los custodios firmaron la página de comprobación ${sealed.page}`);
  }

  async #readPublished(): Promise<void> {
    const { file, server } = this.#options;
    const { data } = await read(electionSchema, server.publicElection());
    const { organiser, contact } = (await read(calendarSchema, server.calendar())).data.process;
    const witnesses = (data.election.log?.witnesses ?? []).filter(({ retired }) => retired === null);
    const published: PublishedChecks = {
      process: data.process,
      contest: data.contest,
      authority: data.election.credential_authority?.name ?? null,
      board: { name: organiser, email: contact.email, phone: contact.phone, page: contact.page },
      witnesses: witnesses.map(({ name, vkey }) => ({ name, vkey })),
      hours: (await this.#numbers()) ?? [],
    };
    await file.update(({ check }) => ({ check: check && { ...check, published } }));
  }

  async #numbers(): Promise<PublishedChecks['hours'] | undefined> {
    const { data } = await read(numbersSchema, this.#options.server.checkNumbers());
    return data?.hours.map(({ hour, confirmed, contradicted, failed }) => ({
      hour,
      confirmed,
      contradicted,
      failed: Object.values(failed).reduce((sum, one) => sum + one, 0),
    }));
  }
}

async function read<Schema extends z.ZodType>(
  schema: Schema,
  answer: Promise<string | null>,
): Promise<z.infer<Schema>> {
  const text = await answer;
  try {
    return schema.parse(JSON.parse(text ?? ''));
  } catch {
    throw new Unanswered('respondió algo que no se entiende');
  }
}
