/** Fields that not every reader of a log may see: logs leave them out, or mask their values. */
export const confidentialFields: readonly string[] = ['cost_price']
