/** Pixels that a page of the member center takes while it loads. */
export const memberLoadingHeight = 240
