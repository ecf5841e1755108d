/** Fields that not everybody who reads a log may see: logs leave them out, or hide their values. */
export const confidentialFields: readonly string[] = ['cost_price']
