import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined'
import { lazy, Suspense, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { ToolButton } from '../toolbar/toolbarButtons'
import { useViewActions } from './useViews'

import type { AnyResource } from '../../../resources/kit/define'
import type { ColumnPrefs } from '../../../resources/kit/protocol/preferences'
import type { ListQuery } from '../url/localListQuery'

const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog')).ViewDialog }))

const label = t('保存视图', 'Save the view')

interface Props {
  readonly resource: AnyResource
  readonly listQuery: ListQuery
  readonly prefs: ColumnPrefs
}

/** Saves the current state of the list under a name. */
export function ViewButton({ resource, listQuery, prefs }: Props) {
  const translate = useText()
  const actions = useViewActions(resource, listQuery, prefs)
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
