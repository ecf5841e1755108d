/** Pixels of the header in both member layouts. */
export const headHeight = 60
