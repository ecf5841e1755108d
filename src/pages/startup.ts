import { adoptLanguage } from '../../providers/account/accountLanguage'
import { createStore } from '../../providers/account/accountStore'
import { screenAddress } from '../../providers/http/addresses'
import { resources } from '../../resources'
import { defaultPageSize, parseListQuery } from '../crud/url/listQuery'
import { toListParams } from '../crud/url/toSearchParams'
import { isPathWithin } from '../routing/menuTree'
import { ListScreen } from './listScreen'

import type { AppServices } from '../../providers/hooks'
import type { AnyResource } from '../../resources/kit/define'

interface StartAddress {
  readonly pathname: string
  readonly search: string
}

/**
 * Requests everything that the first screen needs in parallel: the start-up data, the code of lists, and the rows of the list at this address. Resolves with
 * the rows.
 */
export async function prefetchFirstScreen({ http, session, data }: AppServices, { pathname, search }: StartAddress): Promise<void> {
  const { admin, isLoaded } = session.get()
  if (!admin || isLoaded) return
  void http.prefetch('/admin/Index/index')
  void ListScreen.load()
  const resource = listAt(pathname)
  if (!resource) return
  const limit = createStore(admin.id, { http, session }).getItem<number>('list.limit', defaultPageSize)
  const { state } = parseListQuery(resource, search, limit)
  // the query of a saved view is not known yet
  if (!state.view) await data.prefetchList(resource.path, toListParams(resource, state))
}

const listAt = (pathname: string): AnyResource | undefined =>
  resources.filter(({ path }) => isPathWithin(screenAddress(path), pathname)).toSorted((one, other) => other.path.length - one.path.length)[0]

/** Resolves when the first screen is loaded; the menu is in the chosen language. */
export async function loadSession({ http, session, preferences }: AppServices): Promise<void> {
  await Promise.all([session.get().isLoaded ? undefined : session.load(http), ListScreen.load()])
  // before the first screen sends a request
  if (adoptLanguage(preferences, session.get().preferences)) await session.load(http)
}

/** Milliseconds that the splash of the page stays for it: data that arrives by then is rendered at once, without a loading state. */
const patience = 300

/** Includes the rows of the first list. The loading page repeats and reports what fails here. */
export async function startWithTimeout(services: AppServices, address: StartAddress): Promise<void> {
  const all = Promise.all([prefetchFirstScreen(services, address), loadSession(services)])
  await Promise.race([all.then(nothing, nothing), new Promise((resolve) => setTimeout(resolve, patience))])
}

const nothing = (): void => undefined
