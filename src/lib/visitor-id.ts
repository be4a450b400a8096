/** Storage key of the browser's random id (S1 §3); chats and forms share it. */
export const visitorKey = 'chatbot_user_id';

const usable = /^[\w-]{16,64}$/;

/** This browser's id, created if missing; undefined if storage is blocked. */
export function keptVisitorId(local: Storage, newId: () => string): string | undefined {
  try {
    const known = local.getItem(visitorKey);
    if (known && usable.test(known)) return known;
    local.setItem(visitorKey, newId());
    // The stand-in for blocked storage accepts everything and stores nothing.
    return local.getItem(visitorKey) ?? undefined;
  } catch {
    return undefined;
  }
}
