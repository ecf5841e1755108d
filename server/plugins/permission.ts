import { code } from '../../resources/kit/protocol/envelope'
import { authenticateMember, requireMemberRule } from '../auth/member/authenticateMember'
import { authenticateStaff } from '../auth/staff/authenticateStaff'
import { hasPermission } from '../context'
import { refuse } from '../errors'
import { isOn } from '../request/parameters'
import { createRestAccess } from '../rest/access'
import { isApiPath, isRestCall } from './envelope'

import type { FastifyInstance } from 'fastify'

import type { Staff } from '../context'
import type { AppDeps, RouteAccess } from '../deps'

/** Deny by default: an API route without a permission keeps the server from starting. */
export function addPermission(app: FastifyInstance, deps: AppDeps): void {
  app.decorateRequest('staff')
  app.decorateRequest('member')
  app.addHook('onRoute', ({ url, config, method }) => {
    if (isApiPath(`${url}/`) && config?.access === undefined) throw new Error(`${String(method)} ${url} does not say who may call it: set config.access`)
  })
  const tokenOwner = createRestAccess(app, deps)
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    if (access === undefined || access === 'public') return
    if (isMemberAccess(access)) {
      request.member = await authenticateMember(request, deps)
      if (access !== 'member') await requireMemberRule(deps.db, request.member, access.memberNode)
      return
    }
    const staff = isRestCall(request) ? await tokenOwner(request) : await authenticateStaff(request, deps)
    request.staff = staff
    if (!isAllowed(staff, access, request.query as Record<string, unknown>)) refuse('forbidden', {}, { code: code.forbidden, data: [] })
  })
}

type MemberAccess = 'member' | { readonly memberNode: string }

const isMemberAccess = (access: RouteAccess): access is MemberAccess => access === 'member' || (typeof access === 'object' && 'memberNode' in access)

function isAllowed(staff: Staff, access: Exclude<RouteAccess, 'public' | MemberAccess>, query: Readonly<Record<string, unknown>>): boolean {
  if (access === 'staff') return true
  if (access === 'super') return staff.isSuper
  const holdsAny = (nodes: readonly string[]): boolean => nodes.some((node) => hasPermission(staff, node))
  if ('anyNode' in access) return holdsAny(access.anyNode)
  return hasPermission(staff, access.node) || (isOn(query['select']) && holdsAny(access.selectNodes ?? []))
}
