import type { ShownPicture } from '#src/lib/shown-picture.ts';

/** A picture in the best format and size that the browser takes; `sizes` as in HTML, `alt` empty when it is decoration. */
export function Picture(props: {
  picture: ShownPicture;
  alt: string;
  sizes: string;
  className?: string;
  /** Above the fold, so that it must not wait. */
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
