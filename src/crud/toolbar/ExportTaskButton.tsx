import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'

import { crudLabels } from '../../../resources/kit/derived'
import { PendingPopup } from '../../ui/feedback/PendingPopup'
import { useText } from '../../ui/useText'
import { subtleBorder } from './toolbarButtons'

import type { Text } from '../../../resources/kit/text'

const ExportTaskDialog = lazy(async () => ({ default: (await import('../exportTask/ExportTaskDialog')).ExportTaskDialog }))

/** Exports the list as a task in the background. */
export function ExportTaskButton() {
  const translate = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" color="inherit" sx={subtleBorder} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate(crudLabels['addExportTask'] as Text)}
      </Button>
      {isOpen ? (
        <Suspense fallback={<PendingPopup />}>
          <ExportTaskDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
