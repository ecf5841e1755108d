/** Runs a function after the browser has painted: because it needs the layout or is not urgent. Returns a function that cancels it. */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(callback)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** The same one frame later: the painted frame has been displayed by then, and long work does not delay that. */
export function afterShown(callback: () => void): () => void {
  let callOff = (): void => undefined
  const frame = requestAnimationFrame(() => (callOff = afterPaint(callback)))
  return () => {
    cancelAnimationFrame(frame)
    callOff()
  }
}
