import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'

import type { SourceFile } from '../definitionSources'
import type { Complaint } from '../previewServer'

interface Props {
  readonly file: SourceFile
  readonly complaints: readonly Complaint[]
}

/** The lines of a file with their numbers; below a line what is wrong with it. */
export function SourceView({ file, complaints }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const own = complaints.filter((one) => one.file === file.name || one.file === undefined)
  const first = own.map(({ line = 1 }) => line).toSorted((one, other) => one - other)[0]
  // a save that makes a mistake leads to it; one that changes nothing about them leaves the place
  useEffect(() => {
    if (first !== undefined) frame.current?.querySelector(`[data-line="${first}"]`)?.scrollIntoView({ block: 'center' })
  }, [first, file.name])
  return (
    <Box ref={frame} component="ol" aria-label={file.name} sx={listStyle}>
      {file.text.split('\n').map((text, at) => {
        const here = own.filter(({ line = 1 }) => line === at + 1)
        return (
          <li key={at} data-line={at + 1} data-wrong={here.length > 0}>
            <code>{text || ' '}</code>
            {here.map(({ id, text: complaint }) => (
              <div key={`${id}${complaint}`} role="alert">
                {id ? <strong>{id} </strong> : null}
                {complaint}
              </div>
            ))}
          </li>
        )
      })}
    </Box>
  )
}

const listStyle = {
  m: 0,
  p: 0,
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  listStyle: 'none',
  counterReset: 'line',
  fontSize: 12.5,
  lineHeight: 1.6,
  '& li': { counterIncrement: 'line', position: 'relative', pl: 6, pr: 1 },
  '& li::before': { content: 'counter(line)', position: 'absolute', left: 0, width: 36, textAlign: 'right', color: 'text.disabled', userSelect: 'none' },
  '& li[data-wrong="true"]': { bgcolor: 'action.hover' },
  '& li[data-wrong="true"]::before': { color: 'error.main', fontWeight: 700 },
  '& code': { whiteSpace: 'pre-wrap', fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' },
  '& [role="alert"]': { color: 'error.main', borderLeft: 3, borderColor: 'error.main', pl: 1, my: 0.25, fontFamily: 'system-ui' },
} as const
