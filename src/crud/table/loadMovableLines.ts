const load = async () => ({ default: (await import('./MovableLines')).MovableLines })
let loading: ReturnType<typeof load> | undefined

/**
 * Moving rows by hand comes with its own library, loaded only by lists that can be sorted. A list asks for it together
 * with its rows: rows that are drawn without it first and replaced by movable ones would lose the click and the focus in between.
 * Asked for once, because every look at a list asks again; a failure is forgotten, so that the next look tries anew.
 */
export function loadMovableLines() {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
