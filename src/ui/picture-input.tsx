import { useState } from 'react';
import { uploadPicture } from '#src/lib/upload-picture.ts';

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const pictureIn = (files: FileList) => [...files].find(({ type }) => type.startsWith('image/'));

/** Takes a picture of the owner's own: chosen, dropped here or pasted. Answers its address once it is stored. */
export function PictureInput(props: { id: string; label: string; shape?: 'logo'; onPicture(src: string): void }) {
  const { id, label, shape, onPicture } = props;
  const [said, setSaid] = useState('');
  async function take(file: File | undefined) {
    if (!file) return;
    setSaid('Preparing picture…');
    const answer = await uploadPicture(file, shape);
    setSaid(answer.ok ? `Picture added. ${answer.note ?? ''}` : answer.reason);
    if (answer.ok) onPicture(answer.src);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are besides; the field within does it for everybody
    <div
      className="field picture-input needs-script"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(pictureIn(event.dataTransfer.files));
      }}
      onPaste={(event) => {
        const picture = pictureIn(event.clipboardData.files);
        if (!picture) return;
        event.preventDefault();
        void take(picture);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        className="input"
        accept={accepted}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <p role="status" className="hint">
        {said || 'Or drop it here, or click this field and paste.'}
      </p>
    </div>
  );
}
