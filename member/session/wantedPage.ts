import { wantedPages } from '../../providers/wire/wantedPage'

export const { loadingAddress, loginAddress, decodeWanted, wantedPage } = wantedPages.member
