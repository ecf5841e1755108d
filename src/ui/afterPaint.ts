/** Does something once the browser has shown what was just drawn: it needs the layout of the page, or nobody waits for it. Answers how to call it off. */
export function afterPaint(deed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(deed)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
