import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A real SMTP server that delivers nothing; a test sets its behaviour. */
export interface SmtpSink {
  url: string;
  /** The mails that it answered with 250, in order. */
  accepted: AcceptedMail[];
  /** Ends it like a crash: connections break, and nothing listens until `revive`. */
  die: () => Promise<void>;
  revive: () => Promise<void>;
  close: () => Promise<void>;
}

export interface AcceptedMail {
  /** The envelope's sender. */
  from: string;
  to: string;
  /** Empty unless the sources are kept. */
  source: string;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * An error code at RCPT TO; `hang-up` there; or `lose`: it takes the whole message and disconnects without an answer.
 */
export type Behaviour = number | 'hang-up' | 'lose' | null;

export interface SinkOptions {
  keepSources?: boolean;
  /** How long it takes for each message. */
  milliseconds?: number;
  behave?: (address: string) => Behaviour;
  /** Gets each mail as it is accepted, instead of `accepted`. */
  onAccepted?: (mail: AcceptedMail) => void;
}

export async function openSmtpSink({
  keepSources = false,
  milliseconds = 0,
  behave,
  onAccepted,
}: SinkOptions = {}): Promise<SmtpSink> {
  const accepted: AcceptedMail[] = [];
  const accept = onAccepted ?? ((mail: AcceptedMail) => void accepted.push(mail));
  let port = 0;

  const breakOff = (server: SMTPServer, session: SMTPServerSession) => {
    const { connections } = server as unknown as { connections: Set<{ id: string; close: () => void }> };
    for (const connection of connections) if (connection.id === session.id) connection.close();
  };

  const listen = async () => {
    const lost = new Set<string>();
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, session, answer) => {
        const behaviour = behave?.(address) ?? null;
        if (behaviour === 'hang-up') return breakOff(server, session);
        if (behaviour === 'lose') lost.add(session.id);
        if (typeof behaviour !== 'number') return answer();
        return answer(Object.assign(new Error('no'), { responseCode: behaviour }));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => {
          if (keepSources) chunks.push(chunk);
        });
        stream.on('end', () => {
          const finish = () => {
            if (lost.delete(session.id)) return breakOff(server, session);
            const source = Buffer.concat(chunks).toString();
            const { mailFrom, rcptTo } = session.envelope;
            const from = mailFrom ? mailFrom.address : '';
            for (const { address: to } of rcptTo) accept({ from, to, source, at: Date.now() });
            return done();
          };
          if (milliseconds === 0) finish();
          else void delay(milliseconds).then(finish);
        });
      },
    });
    // Broken connections are part of the tests.
    server.on('error', () => undefined);
    await once(server.listen(port, '127.0.0.1'), 'listening');
    port = (server.server.address() as AddressInfo).port;
    return server;
  };

  let server: SMTPServer | null = await listen();
  const end = async (ending: SMTPServer | null, abruptly: boolean) => {
    if (!ending) return;
    const { connections } = ending as unknown as { connections: Set<{ close: () => void }> };
    if (abruptly) for (const connection of connections) connection.close();
    await new Promise<void>((resolve) => ending.close(() => resolve()));
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    die: async () => {
      const ending = server;
      server = null;
      await end(ending, true);
    },
    revive: async () => {
      server = await listen();
    },
    close: async () => {
      await end(server, true);
      server = null;
    },
  };
}
