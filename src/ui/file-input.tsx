import type { ComponentProps } from 'react';

/** Reports a file larger than `most` at once, before anything is sent. */
export function FileInput({ most, ...props }: ComponentProps<'input'> & { most: { bytes: number; message: string } }) {
  return (
    <input
      {...props}
      type="file"
      onChange={({ currentTarget: field }) => {
        const isTooLarge = (field.files?.[0]?.size ?? 0) > most.bytes;
        field.setCustomValidity(isTooLarge ? most.message : '');
        field.reportValidity();
      }}
    />
  );
}
