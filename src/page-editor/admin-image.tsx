import { ImageUp, X } from 'lucide-react';
import { createContext, useContext, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { uploadImage } from './api.ts';
import type { UploadedImage } from './images.server.ts';

/** The owner's pictures, uploaded last first. */
export const ImageLibrary = createContext<readonly UploadedImage[]>([]);

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const thumbnailOf = ({ src, picture }: UploadedImage) => picture.sources[0]?.srcSet.split(' ')[0] ?? src;

function Library({ chosen, onChoose }: { chosen: string; onChoose(image: UploadedImage): void }) {
  const images = useContext(ImageLibrary);
  if (images.length === 0) return null;
  return (
    <details>
      <summary className="desk-link">Choose from your pictures ({images.length})</summary>
      <ul className="image-library">
        {images.map((image) => (
          <li key={image.src}>
            <button type="button" aria-pressed={image.src === chosen} onClick={() => onChoose(image)}>
              <img src={thumbnailOf(image)} alt="" loading="lazy" />
              <span className="sr-only">Use </span>
              <span className="image-name">{image.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A picture's field: upload one, choose one uploaded earlier, or take it away. */
export function ImageField(props: {
  label: string;
  src: string;
  onChange(src: string): void;
  problem?: string | undefined;
  /** Whether the block can do without. */
  optional?: boolean;
}) {
  const { label, src, onChange, problem, optional = false } = props;
  const id = useId();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const [note, setNote] = useState('');

  async function upload(input: HTMLInputElement) {
    const file = input.files?.[0];
    if (!file) return;
    setBusy(true);
    setRefused('');
    setNote('');
    const answer = await uploadImage(file);
    setBusy(false);
    input.value = '';
    if (!answer.ok) return setRefused(answer.reason);
    setNote(answer.value.note ? `Picture added. ${answer.value.note}` : '');
    onChange(answer.value.src);
    void revalidate();
  }

  const wrong = refused || problem;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className="hint">
        JPEG, PNG, WebP, AVIF or GIF, up to 5 MB. We create the sizes that phones and computers need.
      </p>
      {src && (
        <div className="image-chosen">
          <img src={src} alt="" />
          {optional && (
            <button type="button" className="desk-icon" onClick={() => onChange('')}>
              <X aria-hidden="true" size={18} />
              <span className="sr-only">Remove picture</span>
            </button>
          )}
        </div>
      )}
      <div className="image-upload" data-busy={busy || undefined}>
        <ImageUp aria-hidden="true" size={20} />
        <span aria-hidden="true">{src ? 'Replace picture' : 'Upload picture'}</span>
        <input
          id={id}
          type="file"
          accept={accepted}
          disabled={busy}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-hint${wrong ? ` ${id}-problem` : ''}`}
          onChange={(event) => void upload(event.currentTarget)}
        />
      </div>
      <p role="status" className="hint">
        {busy ? 'Preparing picture…' : note}
      </p>
      {wrong && (
        <p id={`${id}-problem`} role="alert" className="field-error">
          {wrong}
        </p>
      )}
      <Library chosen={src} onChoose={(image) => onChange(image.src)} />
    </div>
  );
}
