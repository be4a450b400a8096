/* What a request asks for, in a word: the figures must not grow with the addresses that anybody can invent. */

const kinds: readonly [pattern: RegExp, kind: string][] = [
  [/^\/(healthz|readyz|metrics)$/, 'monitor'],
  [/^\/admin(\/|$)/, 'desk'],
  [/^\/api\/submissions$/, 'form'],
  [/^\/api\/inbound-mail$/, 'inbound'],
  [/^\/api\/chat\//, 'chat'],
  [/^\/api\//, 'api'],
  [/^\/(assets|media|brand|og)\/|\.[a-z\d]{2,12}$/, 'file'],
];

/** The kind of a request by its method and path. */
export function requestKind(method: string, path: string): string {
  if (method === 'POST' && path === '/') return 'form';
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';
}
