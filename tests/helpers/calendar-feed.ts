import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Network } from '#src/platform/net/ask.server.ts';
import { listen } from './listening.ts';

/** An iCalendar text of these components. */
export const calendarText = (...components: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...components, 'END:VCALENDAR', ''].join('\r\n');

/** An event of these lines; its UID is its own text unless it has one. */
export function eventText(...lines: string[]): string {
  const uid = lines.some((line) => line.startsWith('UID:'))
    ? []
    : [`UID:${lines.join('').replace(/\W/g, '').slice(0, 60)}`];
  return ['BEGIN:VEVENT', 'DTSTAMP:20260601T000000Z', ...uid, ...lines, 'END:VEVENT'].join('\r\n');
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A server of calendars on this machine; `answer` can be changed. `network` leads every name that ends in .test to it,
 * and lets nothing but it be asked.
 */
export async function startCalendarServer(answer: Answer) {
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = [];
  let present = answer;
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    present(request, response);
  });
  const { port, stop } = await listen(server);
  const network: Network = {
    resolve: async (host) => {
      if (!host.endsWith('.test')) throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' });
      return [{ address: '127.0.0.1', family: 4 }];
    },
    isAllowed: (address) => address === '127.0.0.1',
  };
  return {
    network,
    asked,
    port,
    address: (path: string, host = 'calendar.test') => `http://${host}:${port}${path}`,
    answer(next: Answer) {
      present = next;
    },
    /** Answers with this text from now on. */
    text(text: string, headers: Record<string, string> = {}) {
      present = (_, response) => {
        response.writeHead(200, { 'Content-Type': 'text/calendar', ...headers }).end(text);
      };
    },
    stop,
  };
}
