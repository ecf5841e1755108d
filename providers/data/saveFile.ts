import type { Download } from '../http/httpTypes'

/** Saves a downloaded file, like a click on a link. */
export function saveFile({ blob, fileName }: Download): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
