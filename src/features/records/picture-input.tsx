import { type InputHTMLAttributes, useRef, useState } from 'react';

const failed = 'The picture could not be sent. Please try again.';

/** Sends a picture of the owner's to be kept; answers its address or why there is none. */
async function upload(file: File): Promise<{ src: string } | { reason: string }> {
  const form = new FormData();
  form.set('image', file);
  try {
    const response = await fetch('/admin/content/images', { method: 'POST', body: form });
    const answer = await response.json();
    return response.ok ? { src: String(answer.src) } : { reason: String(answer.message ?? failed) };
  } catch {
    return { reason: failed };
  }
}

/** The address of a picture, with what it shows, and a file that is put in its place. */
export function PictureInput(props: { shared: InputHTMLAttributes<HTMLInputElement>; label: string; now: string }) {
  const { shared, label, now } = props;
  const text = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file || !text.current) return;
    setSaid('The picture is being sent …');
    const answer = await upload(file);
    input.value = '';
    if ('reason' in answer) return setSaid(answer.reason);
    setSaid('The picture is there. Visitors see it once you publish.');
    text.current.value = answer.src;
    text.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <span className="record-picture">
      <input {...shared} ref={text} type="text" autoComplete="off" spellCheck={false} />
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        className="needs-script input file:mr-3 file:cursor-pointer file:font-semibold"
        aria-label={`${label}: upload a picture`}
        onInput={(event) => event.stopPropagation()}
        onChange={(event) => void take(event.currentTarget)}
      />
      {/^\/[\w./-]+$/.test(now) && <img src={now} alt="" />}
      <span role="status">{said}</span>
    </span>
  );
}
