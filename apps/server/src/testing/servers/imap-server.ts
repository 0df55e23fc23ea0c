import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/**
 * A mailbox that speaks as much IMAP4rev1 (RFC 3501) as reading it takes, because no IMAP server for tests is maintained.
 * What is tested against it uses a real client, which would notice a wrong answer.
 */
export interface ImapServer {
  url: string;
  deliver: (source: string) => void;
  /** The flags of each message, in order. */
  flags: () => string[][];
  /** The commands that were received. */
  commands: string[];
  /** Answers from now on as told: `hang-up` breaks the connection at the command, `refuse` refuses it. */
  misbehave: (command: string, how: 'hang-up' | 'refuse' | null) => void;
  /** Numbers the messages anew, as after a restored backup. */
  renumber: () => void;
  die: () => Promise<void>;
  revive: () => Promise<void>;
  close: () => Promise<void>;
}

interface Message {
  uid: number;
  source: Buffer;
  flags: Set<string>;
}

const quoted = /"((?:[^"\\]|\\.)*)"|(\S+)/g;
const wordsOf = (text: string) =>
  [...text.matchAll(quoted)].map(([, inQuotes, bare]) => inQuotes?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '');

function inRange(uid: number, range: string, last: number): boolean {
  return range.split(',').some((part) => {
    const [from = 0, to = from] = part.split(':').map((end) => (end === '*' ? last : Number(end)));
    return uid >= Math.min(from, to) && uid <= Math.max(from, to);
  });
}

export async function openImapServer({
  user = 'rebotes@urna.test',
  password = 'clave/secreta',
} = {}): Promise<ImapServer> {
  const messages: Message[] = [];
  const commands: string[] = [];
  const misbehaviours = new Map<string, 'hang-up' | 'refuse'>();
  const sockets = new Set<Socket>();
  let uidValidity = 1;
  let nextUid = 1;
  let port = 0;

  const answers: Record<string, (args: string, socket: Socket) => string | null> = {
    capability: (_, socket) => {
      socket.write('* CAPABILITY IMAP4rev1\r\n');
      return 'OK done';
    },
    login: (args) => {
      const [name, word] = wordsOf(args);
      return name === user && word === password ? 'OK logged in' : 'NO [AUTHENTICATIONFAILED] invalid credentials';
    },
    list: (_, socket) => {
      socket.write('* LIST () "/" "INBOX"\r\n');
      return 'OK done';
    },
    lsub: () => 'OK done',
    noop: () => 'OK done',
    select: (args, socket) => {
      if (wordsOf(args)[0]?.toUpperCase() !== 'INBOX') return 'NO [NONEXISTENT] no such mailbox';
      socket.write(`* ${messages.length} EXISTS\r\n* FLAGS (\\Seen \\Deleted)\r\n`);
      socket.write(`* OK [UIDVALIDITY ${uidValidity}] valid\r\n* OK [UIDNEXT ${nextUid}] next\r\n`);
      return 'OK [READ-WRITE] selected';
    },
    'uid search': (args, socket) => {
      const range = /UID (\S+)/i.exec(args)?.[1] ?? '1:*';
      const last = messages.at(-1)?.uid ?? 0;
      const uids = messages.filter(({ uid }) => inRange(uid, range, last)).map(({ uid }) => uid);
      socket.write(`* SEARCH ${uids.join(' ')}\r\n`);
      return 'OK done';
    },
    'uid fetch': (args, socket) => {
      const [range = ''] = wordsOf(args);
      const last = messages.at(-1)?.uid ?? 0;
      const length = Number(/<0\.(\d+)>/.exec(args)?.[1] ?? Infinity);
      for (const [index, { uid, source }] of messages.entries()) {
        if (!inRange(uid, range, last)) continue;
        const part = source.subarray(0, length);
        socket.write(`* ${index + 1} FETCH (UID ${uid} BODY[]<0> {${part.length}}\r\n`);
        socket.write(part);
        socket.write(')\r\n');
      }
      return 'OK done';
    },
    'uid store': (args, socket) => {
      const [range = ''] = wordsOf(args);
      const flags = /\(([^)]*)\)/.exec(args)?.[1]?.split(' ') ?? [];
      const last = messages.at(-1)?.uid ?? 0;
      for (const [index, message] of messages.entries()) {
        if (!inRange(message.uid, range, last)) continue;
        for (const flag of flags) message.flags.add(flag);
        socket.write(`* ${index + 1} FETCH (UID ${message.uid} FLAGS (${[...message.flags].join(' ')}))\r\n`);
      }
      return 'OK done';
    },
    logout: (_, socket) => {
      socket.write('* BYE bye\r\n');
      return 'OK bye';
    },
  };

  const answer = (socket: Socket, line: string) => {
    const [, tag = '*', name = '', args = ''] = /^(\S+) (UID \S+|\S+) ?(.*)$/i.exec(line) ?? [];
    const command = name.toLowerCase();
    commands.push(command);
    const misbehaviour = misbehaviours.get(command);
    if (misbehaviour === 'hang-up') return void socket.destroy();
    const outcome =
      misbehaviour === 'refuse' ? 'NO refused' : (answers[command]?.(args, socket) ?? 'BAD unknown command');
    socket.write(`${tag} ${outcome}\r\n`);
    if (command === 'logout') socket.end();
  };

  const listen = async (): Promise<Server> => {
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => undefined);
      let rest = '';
      socket.on('data', (chunk: Buffer) => {
        const lines = (rest + chunk.toString()).split('\r\n');
        rest = lines.pop() ?? '';
        for (const line of lines) answer(socket, line);
      });
      socket.write('* OK ready\r\n');
    });
    await once(server.listen(port, '127.0.0.1'), 'listening');
    port = (server.address() as AddressInfo).port;
    return server;
  };

  let server: Server | null = await listen();
  const end = async () => {
    const ending = server;
    server = null;
    for (const socket of sockets) socket.destroy();
    if (ending) await new Promise<void>((resolve) => ending.close(() => resolve()));
  };
  return {
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    deliver: (source) => {
      messages.push({ uid: nextUid++, source: Buffer.from(source.replaceAll(/\r?\n/g, '\r\n')), flags: new Set() });
    },
    flags: () => messages.map(({ flags }) => [...flags]),
    commands,
    misbehave: (command, how) => {
      if (how === null) misbehaviours.delete(command);
      else misbehaviours.set(command, how);
    },
    renumber: () => {
      uidValidity++;
      nextUid = 1;
      for (const message of messages) message.uid = nextUid++;
    },
    die: end,
    revive: async () => {
      server = await listen();
    },
    close: end,
  };
}
