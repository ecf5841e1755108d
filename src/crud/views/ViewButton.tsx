import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined'
import { lazy, Suspense, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useCurrentList, useListParts } from '../list/listContext'
import { ToolButton } from '../toolbar/toolbarButtons'
import { useViewActions } from './useViews'

const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog')).ViewDialog }))

const label = t('保存视图', 'Save view')

/** Saves the current state of the list under a name. */
export function ViewButton() {
  const translate = useText()
  const { resource } = useCurrentList()
  const { listQuery, settings } = useListParts()
  const actions = useViewActions(resource, listQuery, settings.prefs)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToolButton label={translate(label)} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BookmarkAddOutlined fontSize="small" />
      </ToolButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <ViewDialog resource={resource} view={undefined} actions={actions} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
