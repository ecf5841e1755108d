import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'

import { createObservable } from '../../../../providers/local'
import * as map from '../../../../resources'
import { App } from '../../../../src/App'
import { loadInputs } from '../../../../src/fields'
import { showNotice } from '../../../../src/ui/feedback/Notices'
import { replaceStorage } from './pageStorage'
import { createPreviewServices } from './previewServices'
import { ScreenFrame } from './ScreenFrame'

import type { AnyResource } from '../../../../resources/kit/define'
import type { PreviewChoice } from './previewServices'

/** The frame of the preview: the product's list and popups over invented rows. Its choices stand behind the `#` of its address, so that they change without a reload. */

const hash = (): URLSearchParams => new URLSearchParams(location.hash.slice(1))
const choiceOf = (query: URLSearchParams): PreviewChoice => ({
  language: query.get('language') === 'en' ? 'en' : 'zh-cn',
  theme: query.get('theme') === 'dark' ? 'dark' : 'light',
  may: query.get('may') === 'look' ? 'look' : 'all',
})
const addressOf = (query: URLSearchParams): string => {
  const at = query.get('at')
  return `/admin/${location.pathname.replace(/^\/preview\/|\/$/g, '')}${at ? `/${at}` : ''}`
}

replaceStorage(window)
const version = createObservable(0)
const { services, store, choose } = createPreviewServices({ entities: () => map.entities, show: showNotice }, choiceOf(hash()))
const router = createMemoryRouter([{ path: '*', element: <ScreenFrame store={store} version={version} /> }], {
  initialEntries: [addressOf(hash())],
})

let last = hash().get('at')
window.addEventListener('hashchange', () => {
  choose(choiceOf(hash()))
  if (hash().get('at') === last) return
  last = hash().get('at')
  void router.navigate(addressOf(hash()))
})

const element = document.getElementById('root')
if (!element) throw new Error('the page has no element #root')
await loadInputs()
createRoot(element).render(
  <App services={services}>
    <RouterProvider router={router} />
  </App>,
)

/** Takes the saved definitions into the lists that all screens read. What cannot be loaded is shown beside them. */
async function takeOver(stamp: number): Promise<void> {
  const own = import.meta.url
  const address = `${own.slice(0, own.lastIndexOf('/tools/'))}/resources/index.ts?fresh=${stamp}`
  const fresh = (await import(/* @vite-ignore */ address).catch(() => undefined)) as Pick<typeof map, 'entities' | 'resources'> | undefined
  if (!fresh) return
  replace(map.resources, fresh.resources)
  replace(map.entities, fresh.entities)
  version.set(stamp)
}

// the lists are read-only for the product alone
const replace = (old: readonly AnyResource[], fresh: readonly AnyResource[]): void => void (old as AnyResource[]).splice(0, Infinity, ...fresh)

import.meta.hot?.on('zhanggui:definitions', ({ stamp, isOurs }: { readonly stamp: number; readonly isOurs: boolean }) => {
  if (isOurs) void takeOver(stamp)
})
