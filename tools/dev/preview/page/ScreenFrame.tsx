import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { Component, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'

import { useApp } from '../../../../providers/hooks'
import { createI18n } from '../../../../providers/i18n'
import { resources } from '../../../../resources'
import { t } from '../../../../resources/kit/text'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { AdminContext } from '../../../../src/ui/admin/AdminContext'
import { PageLoading } from '../../../../src/ui/feedback/PageLoading'
import { useText } from '../../../../src/ui/useText'

import type { ReactNode } from 'react'
import type { Store } from 'react-admin'

import type { Observable } from '../../../../providers/local'
import type { AnyResource } from '../../../../resources/kit/define'

interface Props {
  readonly store: Store
  /** Changes when the definitions do. */
  readonly version: Observable<number>
}

/** The list of the address with its popup, as the product draws them. */
export function ScreenFrame({ store, version }: Props) {
  const { data, auth, preferences } = useApp()
  return (
    <AdminContext basename="/admin" account={1} dataProvider={data} authProvider={auth} store={store} preferences={preferences} createI18n={createI18n}>
      <Box sx={{ height: '100dvh', p: { xs: 0, sm: 1.5 }, boxSizing: 'border-box', display: 'flex', flexDirection: 'column', gap: 1 }}>
        <Suspense fallback={<PageLoading />}>
          <CurrentScreen version={version} />
        </Suspense>
      </Box>
    </AdminContext>
  )
}

function CurrentScreen({ version }: Pick<Props, 'version'>) {
  const translate = useText()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const shown = useSyncExternalStore(version.subscribe, version.get)
  // the invented rows have other columns then
  useEffect(() => void client.invalidateQueries(), [client, shown])
  const path = pathname.replace(/^\/admin\//, '')
  const resource = resources
    .filter((one) => path === one.path || path.startsWith(`${one.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
  if (!resource) return <Alert severity="info">{translate(texts.noList)}</Alert>
  return <Drawn key={resource.path} resource={resource} notice={translate(texts.failed)} />
}

const texts = {
  failed: t('这个定义画不出来，下面是上一次能画出来的样子', 'This definition cannot be drawn; below is the last one that could'),
  noList: t('没有这个列表：定义要先加到 resources/index.ts 的地图上', 'There is no such list: put the definition on the map in resources/index.ts'),
}

interface DrawnProps {
  readonly resource: AnyResource
  readonly notice: string
}

interface DrawnState {
  readonly resource?: AnyResource
  readonly error?: unknown
}

/** A definition that is wrong may not be drawn at all; then the last one that could is shown, with the error. */
class Drawn extends Component<DrawnProps, DrawnState> {
  override state: DrawnState = {}
  private drawn: AnyResource | undefined

  static getDerivedStateFromError = (error: unknown): DrawnState => ({ error })

  /** Every definition is tried anew. */
  static getDerivedStateFromProps = ({ resource }: DrawnProps, state: DrawnState): DrawnState | null =>
    resource === state.resource ? null : { resource, error: undefined }

  override componentDidMount(): void {
    this.componentDidUpdate()
  }

  override componentDidUpdate(): void {
    if (this.state.error === undefined) this.drawn = this.props.resource
  }

  override render(): ReactNode {
    const { resource, notice } = this.props
    const { error } = this.state
    if (error === undefined) return <ListScreen resource={resource} />
    return (
      <>
        <Alert severity="error">
          {notice} ({String(error)})
        </Alert>
        {this.drawn && this.drawn !== resource ? <ListScreen resource={this.drawn} /> : null}
      </>
    )
  }
}
