import { afterPaint } from './afterPaint'

const waiting = new Set<HTMLImageElement>()

/** A ref for small pictures beside text: each is fetched once the text has been painted, and none of them renders anything again. */
export function deferredSrc(image: HTMLImageElement | null): (() => void) | undefined {
  if (!image) return undefined
  if (waiting.size === 0) afterPaint(fetchAll)
  waiting.add(image)
  return () => void waiting.delete(image)
}

function fetchAll(): void {
  for (const image of waiting) image.src = image.dataset['src'] ?? ''
  waiting.clear()
}
