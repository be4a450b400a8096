/** S2 §2: what the owner edits, and the words for it. */
export {
  blocksWords,
  blockTypes,
  designed as designedPages,
  designedWords,
  editorMessages,
  imageMessages,
  managed as managedPages,
  managedWords,
} from 'content:page-editor';
