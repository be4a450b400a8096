import { MessageCircle } from 'lucide-react';
import { chat } from '#src/content/chat.ts';

/** The two ways to the assistant from every page; without a script they lead to the contact page (islands/chat-button.ts). */
const toChat = { href: '/contact', 'data-chat-open': '' } as const;

/** Floats at the bottom right of every page (S1 §2 Chat widget). */
export function FloatingChatButton() {
  return (
    <a {...toChat} className="chat-button">
      <MessageCircle aria-hidden="true" size={26} />
      <span className="sr-only">{chat.open}</span>
    </a>
  );
}

/** The footer's button (S1 §2 Shared footer). */
export function FooterChatButton() {
  return (
    <a {...toChat} className="button button-ghost button-small">
      <MessageCircle aria-hidden="true" size={18} />
      {chat.footerOpen}
    </a>
  );
}
