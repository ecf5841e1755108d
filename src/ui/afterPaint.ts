/** Does something once the browser has shown what was just drawn: because it needs the layout or is not urgent. Returns a function that cancels it. */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(callback)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** The same one frame later: what was painted is on the screen by then, and long work does not take the processors from those who bring it there. */
export function afterShown(callback: () => void): () => void {
  let callOff = (): void => undefined
  const frame = requestAnimationFrame(() => (callOff = afterPaint(callback)))
  return () => {
    cancelAnimationFrame(frame)
    callOff()
  }
}
