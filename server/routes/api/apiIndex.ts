import { z } from 'zod'

import { authenticateMember, findSignedInMember, memberTokenOf } from '../../auth/member/authenticateMember'
import { memberInfo } from '../../auth/member/memberInfo'
import { guestRules, memberRulesOf } from '../../auth/rights/memberRules'
import { flag, parseQuery } from '../../lib/parseInput'
import { ok } from '../../result'
import { originOf } from '../../site/origin'
import { shopSettings, siteSettings } from '../../site/settings'
import { publicSiteOf, toClientSiteConfig } from '../../site/siteConfig'

import type { FastifyRequest } from 'fastify'

import type { MemberStartUp } from '../../../resources/kit/protocol/member'
import type { AppDeps, RegisterRoutes } from '../../deps'
import type { ShopSettings, SiteSettings } from '../../site/settings'

const indexQuery = z.object({ requiredLogin: flag })

/** The start-up call of the member side; guests get the shop's name and public rules. */
export const apiIndexRoutes: RegisterRoutes = (app, deps) => {
  const { db } = deps
  app.get('/api/index/index', { config: { access: 'public' } }, async (request) => {
    const { requiredLogin: isRequired } = parseQuery(request, indexQuery)
    const member = isRequired ? await authenticateMember(request, deps) : await findSignedInMember(request, deps)
    const { language } = request
    const [settings, shop, split, info] = await Promise.all([
      siteSettings(db),
      shopSettings(db),
      member ? memberRulesOf(db, member.id, language) : guestRules(db, language),
      member ? memberInfo(db, member.id) : undefined,
    ])
    return ok({
      site: siteOf(request, deps, settings, shop),
      openMemberCenter: settings.open_member_center === 1,
      userInfo: info ? { ...info, token: memberTokenOf(request), refresh_token: '' } : [],
      ...split,
    } satisfies MemberStartUp)
  })
}

/** The part of the site configuration for the member side (wire contract 8). */
function siteOf(request: FastifyRequest, { config }: AppDeps, settings: SiteSettings, shop: ShopSettings): MemberStartUp['site'] {
  const whole = toClientSiteConfig(settings, {
    version: config.version,
    origin: originOf(request),
    language: request.language,
    shop,
  })
  return { ...publicSiteOf(whole), version: whole.version, upload: whole.upload, shop: whole.shop }
}
