/** The right to see what the shop earns: its income, and what its goods cost. */
export const incomeNode = 'shop/dashboard/income'
