import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A refusal: its code, or with what the server says. */
type Refusal = number | readonly [code: number, says: string];
/** What is said of each receiver; "drop" ends the connection without a word. */
type Answer = Refusal | 'drop' | undefined;

/** How the mail server answers; a code refuses, undefined accepts. */
export interface Behaviour {
  sender?: Refusal | undefined;
  recipient?: Answer | ((to: string) => Answer);
  /** What it answers once it has the whole mail. */
  data?: Answer | ((to: string) => Answer);
  /** Says nothing after the connection is made, or after it has taken a mail, without keeping it. */
  hang?: boolean | 'mail';
  /** Takes a mail only when this is fulfilled. */
  waitFor?: Promise<void>;
  /** Puts what was accepted into a mailbox, as the server of a domain does; `text` as it came, under the way it took. */
  deliver?: (text: string) => void;
}

export interface MailServer {
  url: string;
  received: { from: string; to: string; text: string }[];
  behave(behaviour: Behaviour): void;
  /** How many have connected so far. */
  connections(): number;
  stop(): Promise<void>;
}

function refusal(refused: Refusal) {
  const [code, says] = typeof refused === 'number' ? [refused, `refused with ${refused}`] : refused;
  return Object.assign(new Error(says), { responseCode: code });
}

const answerOf = (answers: Behaviour['recipient'], to: string): Answer =>
  typeof answers === 'function' ? answers(to) : answers;

/**
 * A real SMTP server on loopback that keeps what it accepts; on a port of its own unless one is named, and for anybody
 * unless `account` is given.
 */
export async function startMailServer(atPort = 0, account?: { user: string; password: string }): Promise<MailServer> {
  let behaviour: Behaviour = {};
  let connections = 0;
  const received: MailServer['received'] = [];
  const sockets = new Map<string, Socket>();
  const server: SMTPServer = new SMTPServer({
    authOptional: !account,
    allowInsecureAuth: true,
    disabledCommands: account ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth({ username, password }, _, done) {
      const known = username === account?.user && password === account?.password;
      done(known ? null : refusal(535), { user: username });
    },
    closeTimeout: 100,
    onConnect(_, done) {
      connections++;
      if (behaviour.hang !== true) done();
    },
    onMailFrom(_, __, done) {
      done(behaviour.sender ? refusal(behaviour.sender) : undefined);
    },
    onRcptTo({ address }, { remotePort }, done) {
      const answer = answerOf(behaviour.recipient, address);
      if (answer === 'drop') return void sockets.get(String(remotePort))?.destroy();
      done(answer ? refusal(answer) : undefined);
    },
    onData(stream, { envelope, remotePort }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        await behaviour.waitFor;
        if (behaviour.hang) return;
        const answer = answerOf(behaviour.data, envelope.rcptTo[0]?.address ?? '');
        if (answer === 'drop') return void sockets.get(String(remotePort))?.destroy();
        if (answer) return done(refusal(answer));
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const text = Buffer.concat(chunks).toString();
        for (const { address } of envelope.rcptTo) {
          received.push({ from, to: address, text });
          behaviour.deliver?.(`Delivered-To: ${address}\r\n${text}`);
        }
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    const port = String(socket.remotePort);
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    behave: (next) => {
      behaviour = next;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
