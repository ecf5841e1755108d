import PendingActionsOutlined from '@mui/icons-material/PendingActionsOutlined'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'

import { crudLabels } from '../../../resources/kit/derived'
import { PendingPopup } from '../../ui/feedback/PendingPopup'
import { useText } from '../../ui/useText'
import { useCurrentList } from '../list/listContext'
import { subtleBorder, ToolButton } from './toolbarButtons'

import type { Text } from '../../../resources/kit/text'

const ExportTaskDialog = lazy(async () => ({ default: (await import('../exportTask/ExportTaskDialog')).ExportTaskDialog }))

/** Exports the list as a task in the background. On a phone its icon alone. */
export function ExportTaskButton() {
  const translate = useText()
  const { isPhone } = useCurrentList()
  const [isOpen, setOpen] = useState(false)
  const label = translate(crudLabels['addExportTask'] as Text)
  const opening = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const
  return (
    <>
      {isPhone ? (
        <ToolButton label={label} {...opening}>
          <PendingActionsOutlined fontSize="small" />
        </ToolButton>
      ) : (
        <Button variant="outlined" color="inherit" sx={subtleBorder} {...opening}>
          {label}
        </Button>
      )}
      {isOpen ? (
        <Suspense fallback={<PendingPopup />}>
          <ExportTaskDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
