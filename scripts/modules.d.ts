declare module 'subset-font' {
  function subsetFont(font: Buffer, characters: string, options: object): Promise<Buffer>;
  export default subsetFont;
}
