import { useEffect, useState } from 'react';
import * as api from './api.ts';
import type { Block, PageName } from './blocks.ts';
import type { ShownBlock } from './shown.ts';

const restMs = 250;

/**
 * Blocks as the public page would show them, made by the server (there is one sanitiser) a moment after the last change.
 * `known` is what the server has shown already, for `knownBlocks`; while there is no answer the last one stays.
 */
export function usePreview(
  page: PageName,
  blocks: readonly Block[],
  known: { blocks: readonly Block[]; shown: readonly ShownBlock[] },
) {
  const [shown, setShown] = useState(known.shown);
  const [problem, setProblem] = useState('');
  const isKnown = blocks === known.blocks;

  useEffect(() => {
    if (isKnown) {
      setShown(known.shown);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await api.preview(page, blocks, controller.signal);
        if (answer.ok) setShown(answer.value.blocks);
        setProblem(answer.ok ? '' : answer.reason);
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    }, restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [page, blocks, isKnown, known.shown]);

  return { shown: isKnown ? known.shown : shown, problem };
}
