/**
 * Moving rows by hand comes with its own library, loaded only by lists that can be sorted. A list asks for it together
 * with its rows: rows that are drawn without it first and replaced by movable ones would lose the click and the focus in between.
 */
export const loadMovableLines = async () => ({ default: (await import('./MovableLines')).MovableLines })
