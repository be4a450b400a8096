import { Monogram } from './monogram.tsx';

/** The picture of a person, or the drawn stand-in for it. Decorative; the name stands beside it. */
export function Portrait({ name, picture, size }: { name: string; picture: string; size: number }) {
  return picture ? (
    <img
      src={picture}
      alt=""
      width={size}
      height={size}
      className="shrink-0 rounded-full object-cover"
      loading="lazy"
    />
  ) : (
    <Monogram name={name} size={size} />
  );
}
