import type { ScreenTitle, SearchHitGroup } from '../../resources/kit/protocol/search'
import type { Http } from '../http/httpTypes'

/** Records of every list the caller may see. A failure is shown where the records would be. */
export const findRecords = async (http: Http, q: string, signal: AbortSignal): Promise<readonly SearchHitGroup[]> =>
  (await http.get<{ groups: readonly SearchHitGroup[] }>('/admin/Index/find', { q }, { signal, isQuiet: true })).groups

/** The titles of the caller's screens in both languages, by the number of their rule. */
export const screenTitles = async (http: Http, signal: AbortSignal): Promise<readonly ScreenTitle[]> =>
  (await http.get<{ titles: readonly ScreenTitle[] }>('/admin/Index/titles', {}, { signal, isQuiet: true })).titles
