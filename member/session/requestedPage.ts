import { requestedPages } from '../../providers/http/requestedPage'

export const { loadingAddress, loginAddress, decodeRequested, requestedPage } = requestedPages.member
