import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import { lazy, memo, Suspense } from 'react'

import { useStartViews } from '../../../providers/account/views'
import { AfterPaint } from '../../ui/AfterPaint'

import type { ReactNode } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { ListQuery } from '../url/localListQuery'

const ListTabs = lazy(async () => ({ default: (await import('./ListTabs')).ListTabs }))
const ViewBar = lazy(async () => ({ default: (await import('../views/ViewBar')).ViewBar }))

/** What the row above the toolbar has; nothing in most lists without tabs. */
export function useTopParts({ path, list }: AnyResource, { base, state }: ListQuery): { readonly hasTabs: boolean; readonly hasViews: boolean } {
  const { lists } = useStartViews()
  return { hasTabs: list.tabs !== undefined, hasViews: base !== '' && (Boolean(state.view) || lists.includes(path)) }
}

interface Props extends ReturnType<typeof useTopParts> {
  /** As `useFiguresAt` has it. */
  readonly readAt: number
  /** Prefix of the ids of tabs and panel. */
  readonly tabsId: string
  /** At the end of the row. */
  readonly children: ReactNode
}

/** The tabs and the saved views of a list in one row. */
export const TopRow = memo(function TopOfList({ hasTabs, hasViews, readAt, tabsId, children }: Props) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', height: 36, flexShrink: 0, minWidth: 0, pr: 1, borderBottom: 1, borderColor: 'divider' }}>
      {hasTabs ? (
        <AfterPaint placeholder={null}>
          <ListTabs readAt={readAt} id={tabsId} />
        </AfterPaint>
      ) : null}
      {hasTabs && hasViews ? <Divider orientation="vertical" flexItem sx={{ mx: 0.5, my: 0.75 }} /> : null}
      {hasViews ? (
        <Suspense fallback={null}>
          <ViewBar readAt={readAt} />
        </Suspense>
      ) : null}
      <Box sx={{ ml: 'auto', flex: 'none', display: 'flex', alignItems: 'center', gap: 0.5 }}>{children}</Box>
    </Box>
  )
})
