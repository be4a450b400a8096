import type { Receipt } from '#src/lib/offline-outbox.ts';
import type { ClientEnvelope } from '#src/lib/submission-log.ts';

/** HTTP contract: design.md section 5. */
export interface Answer {
  status: number;
  /** For a repeat: timestamp of the version the server has. */
  sentAt?: string | undefined;
  body: Partial<Receipt> & {
    message?: string;
    reasons?: string[];
    errors?: Record<string, string>;
    captchaProof?: string;
    captcha?: { message: string; token?: string; question?: string };
  };
}

const address = '/api/submissions';

/** @throws when the network fails. */
export async function sendEnvelope(envelope: ClientEnvelope): Promise<Answer> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(envelope),
  });
  const sentAt = response.headers.get('X-Sent-At') ?? undefined;
  return { status: response.status, sentAt, body: await response.json().catch(() => ({})) };
}

function parsed(text: string): Answer['body'] {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** `onProgress`: share sent, 0 to 1 (fetch reports none). @throws when the network fails or `signal` aborts. */
export function sendWithFiles(
  envelope: ClientEnvelope,
  files: Readonly<Record<string, File>>,
  { onProgress, signal }: { onProgress(share: number): void; signal: AbortSignal },
): Promise<Answer> {
  const body = new FormData();
  body.append('envelope', JSON.stringify(envelope));
  for (const [name, file] of Object.entries(files)) body.append(name, file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error('the upload did not get through'));
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onerror = fail;
    request.onabort = fail;
    request.ontimeout = fail;
    request.onload = () => {
      const sentAt = request.getResponseHeader('X-Sent-At') ?? undefined;
      resolve({ status: request.status, sentAt, body: parsed(request.responseText) });
    };
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', address);
    request.send(body);
  });
}
