const parts = {
  loadConsultation: (draftId: string | undefined) =>
    import('#src/calendar/consultation-form.tsx').then((m) => m.loadConsultation(draftId)),
};

let mounted: Promise<import('#src/assistant/chat-entry.tsx').RunningChat> | undefined;

/** The assistant of this page, mounted once; a failed load can be tried again. */
function chat() {
  mounted ??= import('#src/assistant/chat-entry.tsx')
    .then((m) => m.startChat(parts))
    .catch((error: unknown) => {
      mounted = undefined;
      throw error;
    });
  return mounted;
}

/** Opens the panel; closing it gives the focus back to `opener`. @throws when its code cannot be loaded. */
export const openChat = async (opener: HTMLElement) => (await chat()).open(opener);

/** Shows the panel as it was on the page before. */
export const resumeChat = async () => (await chat()).resume();
