/** A picture with every size that there is of it; without sizes it is a plain file of the site. */
export interface ShownPicture {
  src: string;
  width?: number;
  height?: number;
  /** `srcset` by media type, best first; `media` says for whom it is. */
  sources: { type: string; srcSet: string; media?: string }[];
}
