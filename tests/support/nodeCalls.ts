import { dashboardPages } from '../../resources/dashboardPages'
import { resources } from '../../resources/index'
import { nodeOfPrintout } from '../../resources/kit/derived'
import { callOf, nodeOf } from '../../resources/kit/paths'
import { callOfTab, testsOfTab } from '../../resources/kit/settings'
import { settingsPages } from '../../resources/settingsPages'

import type { AnyResource } from '../../resources/kit/define'
import type { Settings, SettingsTab } from '../../resources/kit/settings'
import type { Answer, TestApp } from './app'

/** A call that a node permits, with a body that matches no row. */
export interface NodeCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
}

const nobody = 999_999_999

/** The calls that a node permits: its own, the actions that name it, and the lists which such actions open. */
export function callsOf(node: string): NodeCall[] {
  const at = node.lastIndexOf('/')
  const [path, verb] = [node.slice(0, at), node.slice(at + 1)]
  const own = resources.find((resource) => resource.path.toLowerCase() === path.toLowerCase())
  const named = own ? ownCall(own, verb) : pages.filter(({ of }) => of === node).map(({ method, url }) => ({ method, url }))
  return [...named, ...settingsCalls(path, verb), ...resources.flatMap((resource) => [...actionCalls(resource, node), ...printoutCalls(resource, node)])]
}

/** The tab itself and its tests. On a page that takes variables a node opens all tabs, or the calls of its verb. */
function settingsCalls(path: string, name: string): NodeCall[] {
  const settings = settingsPages.find((one) => one.path.toLowerCase() === path.toLowerCase())
  if (settings?.variables) return variableCalls(settings, name)
  const tab = settings?.tabs[name]
  if (!settings || !tab) return []
  return [{ method: 'GET', url: callOfTab(settings, name) }, ...testCalls(settings, tab)]
}

const testCalls = ({ path }: Settings, tab: SettingsTab): NodeCall[] =>
  Object.keys(testsOfTab(tab)).map((test) => ({ method: 'POST' as const, url: callOf(path, test) }))

function variableCalls(settings: Settings, verb: string): NodeCall[] {
  const tabs = Object.entries(settings.tabs)
  const call = { url: callOf(settings.path, verb) }
  if (verb === 'index') return [{ method: 'GET', ...call }, ...tabs.map(([name]) => ({ method: 'GET' as const, url: callOfTab(settings, name) }))]
  if (verb === 'edit') return [{ method: 'POST', ...call }, ...tabs.flatMap(([, tab]) => testCalls(settings, tab))]
  return verb === 'add' ? [{ method: 'POST', ...call }] : verb === 'del' ? [{ method: 'DELETE', ...call }] : []
}

/** Nodes of pages that are no list. */
const pages = [
  ...(['index', 'retry', 'cancel', 'run'] as const).map((verb) => ({
    of: nodeOf('routine/jobs', verb),
    method: verb === 'index' ? ('GET' as const) : ('POST' as const),
    url: callOf('routine/jobs', verb),
  })),
  ...dashboardPages.map(({ path }) => ({ of: nodeOf(path, 'index'), method: 'GET' as const, url: callOf(path, 'index') })),
  { of: 'shop/triage/index', method: 'GET' as const, url: callOf('shop/triage', 'index') },
  { of: 'routine/adminInfo/index', method: 'GET' as const, url: callOf('routine/adminInfo', 'index') },
  { of: 'routine/adminInfo/edit', method: 'POST' as const, url: callOf('routine/adminInfo', 'edit') },
]

function ownCall({ path, actions, nodes, printouts }: AnyResource, verb: string): NodeCall[] {
  if (actions?.[verb] || nodes?.[verb] || Object.values(printouts ?? {}).some(({ node = 'print' }) => node === verb)) return []
  return [{ method: ['index', 'info', 'export'].includes(verb) ? 'GET' : verb === 'del' ? 'DELETE' : 'POST', url: callOf(path, verb) }]
}

const actionCalls = (resource: AnyResource, node: string): NodeCall[] =>
  Object.entries(resource.actions ?? {}).flatMap(([name, { node: required = name, relatedList }]): NodeCall[] => {
    const full = required.includes('/') ? required : nodeOf(resource.path, required)
    if (full.toLowerCase() !== node.toLowerCase()) return []
    return [relatedList ? { method: 'GET', url: callOf(relatedList.list, 'index') } : { method: 'POST', url: callOf(resource.path, name) }]
  })

const printoutCalls = (resource: AnyResource, node: string): NodeCall[] =>
  Object.entries(resource.printouts ?? {}).flatMap(([name, printout]): NodeCall[] =>
    nodeOfPrintout(resource, printout).toLowerCase() === node.toLowerCase() ? [{ method: 'GET', url: callOf(resource.path, name) }] : [],
  )

/** Sends the call with an id that no row has, so that nothing is changed. */
export const askAs = (call: TestApp['call'], token: string, { method, url }: NodeCall): Promise<Answer> => {
  const [path = '', query] = url.split('?')
  return call(method, path, {
    token,
    ...(method === 'POST' ? {} : { query: { ...Object.fromEntries(new URLSearchParams(query)), ids: [nobody] } }),
    ...(method === 'POST' ? { body: { id: nobody, ids: [nobody] } } : {}),
  })
}
