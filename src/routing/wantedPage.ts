import { wantedPages } from '../../providers/http/wantedPage'

export const { loadingAddress, loginAddress, decodeWanted, wantedPage } = wantedPages.admin
