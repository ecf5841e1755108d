import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined'
import { lazy, Suspense, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { ToolButton } from '../toolbar/ToolbarButtons'
import { useViewActions } from './useViews'

import type { AnyResource } from '../../../resources/kit/define'
import type { ColumnPrefs } from '../../../resources/kit/preferences'
import type { ListQuery } from '../url/localListQuery'

const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog')).ViewDialog }))

const label = t('保存视图', 'Save the view')

interface Props {
  readonly resource: AnyResource
  readonly address: ListQuery
  readonly prefs: ColumnPrefs
}

/** Keeps the list as it stands under a name. */
export function ViewButton({ resource, address, prefs }: Props) {
  const translate = useText()
  const deeds = useViewActions(resource, address, prefs)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToolButton label={translate(label)} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BookmarkAddOutlined fontSize="small" />
      </ToolButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <ViewDialog resource={resource} view={undefined} deeds={deeds} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
