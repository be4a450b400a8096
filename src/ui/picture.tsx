import { useState } from 'react';
import { type PictureShape, type ShownPicture, uploadPicture } from '#src/lib/uploads.ts';

/** `sizes` as in HTML; `alt` is empty for decoration. */
export function Picture(props: {
  picture: ShownPicture;
  alt: string;
  sizes: string;
  className?: string;
  /** Above the fold: load eagerly. */
  first?: boolean;
}) {
  const { picture, alt, sizes, className, first = false } = props;
  return (
    <picture>
      {picture.sources.map(({ type, srcSet, media }) => (
        <source key={srcSet} type={type} media={media} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={picture.src}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        className={className}
      />
    </picture>
  );
}

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const pictureIn = (files: FileList) => [...files].find(({ type }) => type.startsWith('image/'));

/** Uploads a picture chosen, dropped or pasted; `onPicture` gets its address. */
export function PictureInput(props: { id: string; label: string; shape?: PictureShape; onPicture(src: string): void }) {
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
      className="field picture-input"
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
