import { callOf } from '../../resources/kit/paths'
import { noticeKinds } from '../../resources/message/kinds'
import { screenAddress } from '../http/addresses'

import type { NoticeList, NoticeMessage, NotifySettings } from '../../resources/message/notice'
import type { Http } from '../http/httpTypes'

export const fetchSettings = (http: Http): Promise<NotifySettings> => http.get('/admin/shop.base/config', {}, { isQuiet: true })
export const fetchNotices = (http: Http, signal?: AbortSignal): Promise<NoticeList> =>
  http.get('/admin/shop.base/notices', {}, { isQuiet: true, ...(signal && { signal }) })
export const readNotices = (http: Http, id: number | 'all'): Promise<Pick<NoticeList, 'unread_count'>> =>
  http.post(callOf('shop/notify/notify', 'read'), { id })

/** The address of a notice: a list, filtered by its subject. */
export function addressOfNotice({ message_type, message_data }: Pick<NoticeMessage, 'message_type' | 'message_data'>): {
  readonly screen: string
  readonly address: string
} {
  const { screen, filters } = noticeKinds[message_type]
  const query = new URLSearchParams()
  for (const [name, filter] of Object.entries(filters) as [string, { is: string } | { from: 'order_no' | 'name' }][]) {
    const value = 'is' in filter ? filter.is : (message_data[filter.from] ?? '')
    if (value) query.set(name, value)
  }
  return { screen, address: `${screenAddress(screen)}?${query.toString()}` }
}
