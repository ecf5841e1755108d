/** A file icon with its suffix, for files that show no picture of themselves. Only letters, digits and a checked color go in. */
export function suffixImage(suffix: string, background: string): string {
  const text =
    suffix
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, 4)
      .toUpperCase() || '?'
  const color = parseColor(background) ?? colors[[...text].reduce((sum, one) => sum + one.charCodeAt(0), 0) % colors.length]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img" aria-label="${text}">
<path fill="#eef1f5" stroke="#c5ccd6" stroke-width="2" d="M14 3h26l12 12v46H14z"/>
<path fill="#c5ccd6" d="M40 3v12h12z"/>
<rect x="6" y="30" width="52" height="20" rx="4" fill="${color}"/>
<text x="32" y="45" fill="#fff" font-family="sans-serif" font-size="${text.length > 3 ? 14 : 16}" font-weight="700" text-anchor="middle">${text}</text>
</svg>
`
}

/** Dark enough for white text. */
const colors = ['#2563a8', '#8a4b08', '#1f6f43', '#7a3b8f', '#a12c3a', '#3f5566'] as const

/** `rgb(1, 2, 3)`, `#a1b2c3` or the same without `#`; anything else is ignored. */
function parseColor(color: string): string | undefined {
  const text = color.trim()
  if (/^#?[0-9a-f]{6}$/i.test(text)) return `#${text.replace('#', '')}`
  const parts = /^rgba?\((\d{1,3}),\s*(\d{1,3}),\s*(\d{1,3})(?:,\s*[\d.]{1,5})?\)$/.exec(text)?.slice(1, 4).map(Number)
  return parts?.every((one) => one <= 255) ? `rgb(${parts.join(',')})` : undefined
}
