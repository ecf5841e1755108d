import type { DataProvider } from 'react-admin'

import type { Http } from '../../providers/http/httpTypes'
import type { LedgerAnswer, ProfileTerms } from '../../resources/kit/protocol/member'
import type { MemberSession } from './memberSession'

/** What a member may read as lists. */
const ledgers: readonly string[] = ['balance', 'integral']

/** The data provider of the member center: both ledgers and the own profile can be read; the rest has calls of its own. */
export function createMemberData(http: Http, session: MemberSession): DataProvider {
  const refuse = (resource: string): Promise<never> => Promise.reject(new Error(`the member center has no such call for ${resource}`))
  return {
    getList: async (resource, { pagination, signal }) => {
      if (!ledgers.includes(resource)) return refuse(resource)
      const { page = 1, perPage = 10 } = pagination ?? {}
      const { list, total } = await http.get<LedgerAnswer>(`/api/account/${resource}`, { page, limit: perPage }, { isQuiet: true, ...(signal && { signal }) })
      return { data: [...list] as never[], total } // react-admin's row type is the caller's choice
    },
    getOne: async (resource, { signal }) => {
      const { member } = session.get()
      if (resource !== 'profile' || !member) return refuse(resource)
      const terms = await http.get<ProfileTerms>('/api/account/profile', undefined, { isQuiet: true, ...(signal && { signal }) })
      return { data: { ...member, ...terms } as never } // the same
    },
    getMany: refuse,
    getManyReference: refuse,
    create: refuse,
    update: refuse,
    updateMany: refuse,
    delete: refuse,
    deleteMany: refuse,
  }
}
