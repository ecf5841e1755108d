/** The known sign-ins, of staff and of a member. They exist in the demo shop only, which cannot be loaded into a database that holds other data. */
export const demoSignIn = { username: 'admin', password: 'zhanggui123' } as const
export const demoMember = { username: 'huiyuan', password: 'zhanggui123' } as const
