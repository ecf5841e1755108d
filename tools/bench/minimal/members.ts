import type { DataProvider } from 'react-admin'

export const columns = ['id', 'username', 'nickname', 'gender', 'mobile', 'email', 'money', 'score', 'status', 'last_login_time', 'create_time'] as const

interface Answer {
  readonly data: { readonly list: { readonly id: number }[]; readonly total: number }
}

const token = new URLSearchParams(location.search).get('token') ?? ''
export const members = {
  getList: async (_: string, { pagination: { page, perPage } = { page: 1, perPage: 20 } }: { pagination?: { page: number; perPage: number } }) => {
    const answer = await fetch(`/admin/user.User/index?page=${page}&limit=${perPage}&order=id,desc`, { headers: { server: 'true', batoken: token } })
    const { data: rows } = (await answer.json()) as Answer // shape of the response by the wire contract
    return { data: rows.list, total: rows.total }
  },
} as unknown as DataProvider // the list calls no other method
