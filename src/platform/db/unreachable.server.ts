/** Where DATABASE_URL leads, without its password. */
function placeOf(url: string) {
  try {
    const { hostname, port, searchParams, username, pathname } = new URL(url);
    const host = searchParams.get('host') ?? (hostname || 'localhost');
    const name = decodeURIComponent(pathname.slice(1));
    return { host, at: `${host}:${port || 5432}`, user: decodeURIComponent(username), name };
  } catch {
    return { host: 'its host', at: 'its host', user: '', name: '' };
  }
}

const silent = /^timeout expired$|timeout exceeded when trying to connect|connection timeout/;

function reasonOf({ code, message, syscall }: NodeJS.ErrnoException, url: string): string | undefined {
  const { host, at, user, name } = placeOf(url);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_FAIL' || code === 'EAI_NODATA')
    return `no computer named ${host} can be found. Is the name right, and is there a network?`;
  if (code === 'ECONNREFUSED' || (syscall === 'connect' && code === 'ENOENT'))
    return `no database server takes calls at ${at}. Is it running, and is the port right?`;
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH' || code === 'EHOSTDOWN' || code === 'ENETDOWN')
    return `there is no way to ${at} from this machine.`;
  if (code === 'ETIMEDOUT' || silent.test(message))
    return `the server at ${at} does not answer. Is it the right one, and does a firewall let this machine in?`;
  if (code === '28P01' || code === '28000')
    return `the server at ${at} refuses the user ${user || 'that it names'}. Are user and password right?`;
  if (code === '3D000')
    return `the server at ${at} has no database named ${name || user}. Create it, or mend the name.`;
  return undefined;
}

/** Why PostgreSQL cannot be used, in words for whoever starts the site; an error of another kind as it is. */
export function unreachable(url: string, cause: unknown): unknown {
  const reason = cause instanceof Error ? reasonOf(cause, url) : undefined;
  return reason ? new Error(`DATABASE_URL cannot be used: ${reason}`, { cause }) : cause;
}
