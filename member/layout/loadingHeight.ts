/** Pixels that a page of the member centre takes while it loads. */
export const memberLoadingHeight = 240
