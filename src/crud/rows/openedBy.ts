/** An action may answer with a row to open next, such as the copy it has made. */
export function openedBy(answer: unknown): number | undefined {
  const open = typeof answer === 'object' && answer !== null ? (answer as Readonly<Record<string, unknown>>)['open'] : undefined
  return typeof open === 'number' && Number.isSafeInteger(open) && open > 0 ? open : undefined
}
