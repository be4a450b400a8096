/**
 * A UUID version 7 for `now` (epoch milliseconds), so that new ids are adjacent in an index. `crypto.randomUUID` is
 * missing on plain http, where the site must work too.
 */
export function newId(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const moment = Math.max(0, Math.trunc(now)).toString(16).padStart(12, '0');
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const random = [...bytes.subarray(6)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return (moment + random).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id that a form came with (`key`), so that a repeat changes nothing; else a new one. */
export function keyIn(form: FormData, now: number): string {
  const sent = String(form.get('key'));
  return uuid.test(sent) ? sent : newId(now);
}
