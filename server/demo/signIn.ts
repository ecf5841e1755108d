/** The one known sign-in. It exists in the demo shop only, which cannot be loaded into a database that holds other data. */
export const demoSignIn = { username: 'admin', password: 'zhanggui123' } as const
