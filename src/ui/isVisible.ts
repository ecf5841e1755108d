/** Whether an element is visible: elements of a hidden tab keep their layout. */
export const isVisible = (element: HTMLElement): boolean =>
  element.closest('[hidden]') === null && (element.offsetParent !== null || element.getClientRects().length > 0)
