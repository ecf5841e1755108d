/** The clipboard API exists only with https and on localhost; the fallback works in plain local networks too. */
export async function writeClipboard(value: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(value)
  const area = document.createElement('textarea')
  area.value = value
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
