import type { ActionDefinition } from '../../../resources/kit/actions'

/** Whether an action on one row is more than a question: it has an address of its own, and over the details of its row the dialog stands there. */
export const opensDialog = ({ input, shows, relatedList }: ActionDefinition): boolean => (input ?? shows ?? relatedList) !== undefined
