const parts = {
  loadConsultation: (draftId: string | undefined) =>
    import('#src/calendar/consultation-form.tsx').then((m) => m.loadConsultation(draftId)),
};

let mounted: Promise<import('#src/assistant/chat-entry.tsx').RunningChat> | undefined;

/** Mounts the assistant once; a failed load can be retried. */
function chat() {
  mounted ??= import('#src/assistant/chat-entry.tsx')
    .then((m) => m.startChat(parts))
    .catch((error: unknown) => {
      mounted = undefined;
      throw error;
    });
  return mounted;
}

/** Closing returns the focus to `opener`. @throws when its code cannot be loaded. */
export const openChat = async (opener: HTMLElement) => (await chat()).open(opener);

export const resumeChat = async () => (await chat()).resume();
