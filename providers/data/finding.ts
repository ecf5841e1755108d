import type { ScreenTitle, SearchHitGroup } from '../../resources/kit/protocol/search'
import type { Http } from '../http/httpTypes'

/** Rows of every list the user may see. A failure is shown in place of the results. */
export const findRecords = async (http: Http, q: string, signal: AbortSignal): Promise<readonly SearchHitGroup[]> =>
  (await http.get<{ groups: readonly SearchHitGroup[] }>('/admin/Index/find', { q }, { signal, isQuiet: true })).groups

/** The titles of the user's screens in both languages, by rule id. */
export const screenTitles = async (http: Http, signal: AbortSignal): Promise<readonly ScreenTitle[]> =>
  (await http.get<{ titles: readonly ScreenTitle[] }>('/admin/Index/titles', {}, { signal, isQuiet: true })).titles
