import type { DataProvider } from 'react-admin'

const refuse = (resource: string): Promise<never> => Promise.reject(new Error(`the member center has no such call for ${resource}`))

/** React-admin requires a data provider; the pages of the member center have calls of their own. */
export const memberData: DataProvider = {
  getList: refuse,
  getOne: refuse,
  getMany: refuse,
  getManyReference: refuse,
  create: refuse,
  update: refuse,
  updateMany: refuse,
  delete: refuse,
  deleteMany: refuse,
}
