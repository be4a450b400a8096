import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalPath } from './middleware/request-checks.ts';

describe('one way to write a path', () => {
  test.each([
    ['/', '/'],
    ['/about', '/about'],
    ['/about/', '/about'],
    ['//admin', '/admin'],
    ['///evil.example//x', '/evil.example/x'],
    ['/ADMIN', '/admin'],
    ['/Blog/Some-Slug', '/blog/Some-Slug'],
    ['/%61dmin', '/admin'],
    ['/newsletter/confirm/aB_c-9.dE', '/newsletter/confirm/aB_c-9.dE'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/assets/Xy-1.js', '/assets/Xy-1.js'],
  ])('%s is %s', (path, canonical) => expect(canonicalPath(path)).toBe(canonical));

  test('or none', () => {
    for (const path of [
      ...['/admin%2Fmessages', '/admin%2fmessages', '/..%5Cadmin', '/%5cadmin', '/\\admin', '/admin\0', '/admin%00'],
      ...['/admin%00.html', '/admin.', '/admin./messages', '/./admin', '/about/../admin', '/about/%2e%2e/admin'],
      ...['/about/%2E./admin', '/%252e%252e%252fadmin', '/admin%252fmessages', '/ab%', '/%ff', '/a%0d%0aSet-Cookie:x'],
      ...['/a b', '', 'admin', '*'],
    ])
      expect(canonicalPath(path), path).toBeUndefined();
  });
});

test('law: the canonical way is canonical, has one reading, and leads nowhere else', () => {
  const odd = ['/', '//', '.', '..', '%2f', '%2E', '%61', '%', '\\', 'admin', 'Blog', '%C3%A9', '-', '%25', ''];
  const piece = fc.constantFrom(...odd);
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), (pieces) => {
      const path = canonicalPath(`/${pieces.join('')}`);
      if (path === undefined) return;
      expect(canonicalPath(path)).toBe(path);
      expect(path).toMatch(/^\/(?!\/)/);
      const url = new URL(`https://northarc.example${path.replace(/[?#]/g, '')}`);
      expect(url.host).toBe('northarc.example');
      expect(decodeURIComponent(path).split('/')).not.toContain('..');
    }),
  );
});
