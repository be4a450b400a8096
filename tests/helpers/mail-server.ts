import { SMTPServer } from 'smtp-server';

/** How the mail server answers; a code refuses, undefined accepts. */
interface Behaviour {
  sender?: number;
  recipient?: number | ((to: string) => number | undefined);
  /** Says nothing after the connection is made, or after it has taken a mail, without keeping it. */
  hang?: boolean | 'mail';
  /** Takes a mail only when this is fulfilled. */
  waitFor?: Promise<void>;
}

export interface MailServer {
  url: string;
  received: { from: string; to: string; text: string }[];
  behave(behaviour: Behaviour): void;
  /** How many have connected so far. */
  connections(): number;
  stop(): Promise<void>;
}

function refusal(code: number) {
  return Object.assign(new Error(`refused with ${code}`), { responseCode: code });
}

/**
 * A real SMTP server on loopback that keeps what it accepts; on a port of its own unless one is named, and for anybody
 * unless `account` is given.
 */
export async function startMailServer(atPort = 0, account?: { user: string; password: string }): Promise<MailServer> {
  let behaviour: Behaviour = {};
  let connections = 0;
  const received: MailServer['received'] = [];
  const server = new SMTPServer({
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
    onRcptTo({ address }, _, done) {
      const code = typeof behaviour.recipient === 'function' ? behaviour.recipient(address) : behaviour.recipient;
      done(code ? refusal(code) : undefined);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        await behaviour.waitFor;
        if (behaviour.hang) return;
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const text = Buffer.concat(chunks).toString();
        for (const { address } of envelope.rcptTo) received.push({ from, to: address, text });
        done();
      });
    },
  });
  server.on('error', () => undefined);
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
