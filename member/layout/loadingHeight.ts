/** Height of a page of the member center while it loads, in px. */
export const memberLoadingHeight = 240
