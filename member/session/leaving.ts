type Confirm = (then: () => void) => void

/** Lets a page with unsaved input ask before something outside of it is done that would lose the input. */
export interface Leaving {
  /** Runs it at once, or when the question of the page in view has been confirmed. */
  readonly orConfirm: Confirm
  /** Called by a page while it has unsaved input; returns a function that ends it. */
  readonly guard: (confirm: Confirm) => () => void
}

export function createLeaving(): Leaving {
  let question: Confirm | undefined
  return {
    orConfirm: (then) => (question ? question(then) : then()),
    guard: (confirm) => {
      question = confirm
      return () => (question = undefined)
    },
  }
}
