/** Whether an element stands on the page as it is shown: what is in a hidden tab keeps its place but is not seen. */
export const isVisible = (element: HTMLElement): boolean =>
  element.closest('[hidden]') === null && (element.offsetParent !== null || element.getClientRects().length > 0)
