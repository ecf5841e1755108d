import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'

import { useCan } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { jobActions, jobsPage } from '../../../resources/system/jobsPage'
import { cellStyles } from '../../ui/cell/cellStyles'
import { useText } from '../../ui/useText'
import { useJobAction } from './jobCalls'
import { jobStateColors, jobStateTexts, queueText } from './jobTexts'

import type { ReactNode } from 'react'

import type { JobState } from '../../../resources/kit/protocol/jobs'
import type { Text } from '../../../resources/kit/text'

interface TableProps {
  readonly label: Text
  readonly columns: readonly Text[]
  readonly children: ReactNode
}

/** A table that scrolls sideways in itself; its last column has the actions. */
export function JobsTable({ label, columns, children }: TableProps) {
  const translate = useText()
  return (
    <Box sx={[cellStyles, { overflowX: 'auto' }]} tabIndex={0} role="group" aria-label={translate(label)}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map((text) => (
              <TableCell key={text.en} sx={{ whiteSpace: 'nowrap' }}>
                {translate(text)}
              </TableCell>
            ))}
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </Box>
  )
}

export const LineCell = ({ children }: { readonly children: ReactNode }) => <TableCell sx={{ whiteSpace: 'nowrap' }}>{children}</TableCell>

/** As the lists show states. */
export function StateTag({ state }: { readonly state: JobState }) {
  const translate = useText()
  return (
    <span className="cell-tag" data-tone={jobStateColors[state]}>
      {translate(jobStateTexts[state])}
    </span>
  )
}

const text = t('{action}：{queue}', '{action}: {queue}')

interface ActionProps {
  readonly action: keyof typeof jobActions
  readonly queue: string
  readonly id?: string
}

/** The cell of an action, empty without the right to it. */
export function ActionCell({ action, queue, id }: ActionProps) {
  const translate = useText()
  const can = useCan()
  const { isBusy, act } = useJobAction()
  return (
    <TableCell>
      {can(jobsPage.path, action) ? (
        <Button
          disabled={isBusy}
          color={action === 'cancel' ? 'error' : 'primary'}
          aria-label={translate(text, { action: jobActions[action], queue: queueText(queue) })}
          onClick={() => act(action, { queue, ...(id !== undefined && { id }) })}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {translate(jobActions[action])}
        </Button>
      ) : null}
    </TableCell>
  )
}
