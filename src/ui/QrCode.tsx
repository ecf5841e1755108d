import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { encode } from 'uqr'

import type { CSSProperties } from 'react'

interface Props {
  readonly text: string
  readonly label: string
  /** A CSS length. */
  readonly size: number | string
  readonly style?: CSSProperties
}

/** Dark squares as one path; always dark on white, because phones cannot read it otherwise. */
export function QrCode({ text, label, size: length, style }: Props) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={style}
      sx={{ width: length, height: length, bgcolor: '#fff', borderRadius: 1, flexShrink: 0 }}
    >
      <path d={path} fill="#000" />
    </Box>
  )
}

function draw(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
