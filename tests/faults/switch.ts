import { connect, createServer, type Socket } from 'node:net';

/** A loopback port that leads to another one while it is on; what is under way is cut when it is turned off. */
export interface Switch extends AsyncDisposable {
  port: number;
  turn(on: boolean): void;
  /** Passes nothing on while it is hushed, like a server that hangs: connections stay, and new ones are taken. */
  hush(hushed: boolean): void;
}

export async function openSwitch(toPort: number): Promise<Switch> {
  let isOn = true;
  let isHushed = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (!isOn) {
      near.destroy();
      return;
    }
    const far = connect(toPort, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
      if (isHushed) socket.pause();
    }
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    turn(on) {
      isOn = on;
      if (!on) cut();
    },
    hush(hushed) {
      isHushed = hushed;
      for (const socket of sockets) hushed ? socket.pause() : socket.resume();
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((closed) => server.close(closed));
    },
  };
}
