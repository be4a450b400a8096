import type { InputHTMLAttributes } from 'react';
import type { Field } from '#src/lib/records/fields.ts';
import { PictureInput } from '#src/ui/picture.tsx';

export interface UploadedPicture {
  src: string;
  name: string;
  thumbnail: string;
}

function Library(props: { pictures: readonly UploadedPicture[]; chosen: string; onChoose(src: string): void }) {
  const { pictures, chosen, onChoose } = props;
  if (pictures.length === 0) return null;
  return (
    <details>
      <summary className="desk-link">Choose from your pictures ({pictures.length})</summary>
      <ul className="image-library">
        {pictures.map(({ src, name, thumbnail }) => (
          <li key={src}>
            <button type="button" aria-pressed={src === chosen} onClick={() => onChoose(src)}>
              <img src={thumbnail} alt="" loading="lazy" />
              <span className="sr-only">Use </span>
              <span className="image-name">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The address of a picture, with ways to upload one or to choose one that is there. */
export function PictureField(props: {
  field: Field & { kind: 'picture' };
  form: { pictures?: readonly UploadedPicture[] };
  value: string;
  input: InputHTMLAttributes<HTMLInputElement>;
  onPicture(src: string): void;
}) {
  const { field, form, value, input, onPicture } = props;
  return (
    <div className="record-picture">
      <input {...input} autoComplete="off" />
      {value.startsWith('/') && <img src={value} alt="" />}
      <Library pictures={form.pictures ?? []} chosen={value} onChoose={onPicture} />
      <PictureInput
        id={`${input.id}-file`}
        label={`Upload: ${field.label}`}
        {...(field.shape && { shape: field.shape })}
        onPicture={onPicture}
      />
    </div>
  );
}
