import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HttpAnswer, untilOk } from './http.ts';
import { endChild, freePort, spawnChild, whyGone } from './site.ts';

/** Headers that a server writes for itself on every answer. */
const nginxWrites = new Set(['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'server']);

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** One process, everything that could slow it down switched off, one page with the headers of `page`. */
function configuration(folder: string, port: number, page: HttpAnswer): string {
  const headers = Object.entries(page.headers).filter(([name]) => !nginxWrites.has(name));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    master_process off;
    pid ${folder}/nginx.pid;
    error_log stderr error;
    events { worker_connections 1024; }
    http {
      access_log off;
      sendfile on;
      tcp_nopush on;
      keepalive_requests 100000000;
      open_file_cache max=10;
      etag off;
      server_tokens off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n      ')}
      server {
        listen 127.0.0.1:${port};
        root ${folder};
        location = / {
          try_files /page =404;
          default_type ${quoted(page.headers['content-type'] ?? 'text/html')};
          ${headers.map(([name, value]) => `add_header ${name} ${quoted(String(value))};`).join('\n          ')}
          add_header Last-Modified "";
        }
      }
    }`;
}

/** The path of an installed program. @throws with the command that installs it. */
export function installed(program: string): string {
  const folders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin'];
  const found = folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
  if (!found) throw new Error(`${program} is not installed; on Debian: apt-get install ${program}`);
  return found;
}

export interface Nginx extends AsyncDisposable {
  url: string;
  pid: number;
}

/** nginx in a process of its own that answers / with the very bytes and headers of `page`. */
export async function startNginx(folder: string, page: HttpAnswer): Promise<Nginx> {
  const port = await freePort();
  writeFileSync(join(folder, 'page'), page.body);
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, page));
  const child = spawnChild(installed('nginx'), ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']);
  const url = `http://127.0.0.1:${port}`;
  await untilOk(url, () => whyGone(child));
  return { url, pid: child.pid ?? 0, [Symbol.asyncDispose]: async () => void (await endChild(child, 'SIGTERM')) };
}
