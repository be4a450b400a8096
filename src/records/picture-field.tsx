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
      <ul className="mt-3 grid max-h-80 grid-cols-3 gap-2 overflow-y-auto p-1">
        {pictures.map(({ src, name, thumbnail }) => (
          <li key={src}>
            <button
              type="button"
              className="block w-full overflow-hidden rounded-lg border-2 border-ink-200 text-left hover:border-arc-500 aria-pressed:border-arc-700"
              aria-pressed={src === chosen}
              onClick={() => onChoose(src)}
            >
              <img className="aspect-4/3 w-full bg-ink-100 object-cover" src={thumbnail} alt="" loading="lazy" />
              <span className="sr-only">Use </span>
              <span className="block truncate px-2 py-1 text-xs text-ink-600">{name}</span>
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
    <div className="grid gap-2">
      <input {...input} autoComplete="off" />
      {value.startsWith('/') && (
        <img className="size-24 rounded-lg border border-ink-200 bg-white object-contain" src={value} alt="" />
      )}
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
