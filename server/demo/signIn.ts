/** The known sign-ins of staff and a member. They exist only in the demo shop, which cannot be loaded into a database with other data. */
export const demoSignIn = { username: 'admin', password: 'zhanggui123' } as const
export const demoMember = { username: 'huiyuan', password: 'zhanggui123' } as const
