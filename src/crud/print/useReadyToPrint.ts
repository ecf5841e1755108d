import { useCallback } from 'react'

import type { RefObject } from 'react'

/** Opens the print dialog of the browser as soon as every picture on the paper is there or has failed. */
export function useReadyToPrint(paper: RefObject<HTMLElement | null>, hasSlips: boolean): () => Promise<void> {
  return useCallback(async () => {
    if (!hasSlips) return
    const pictures = [...(paper.current?.querySelectorAll('img') ?? [])]
    await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode().catch(() => undefined))]) // a missing picture stays empty
    window.print()
  }, [paper, hasSlips])
}
