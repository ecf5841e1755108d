import * as React from 'react'

/** Counts of React's development build that decide whether an element keeps the stack it was made on. */
interface Internals {
  recentlyCreatedOwnerStacks: number
}

/**
 * React's development build makes an error per element and an entry of the browser's performance panel per component and render; no test reads them, and
 * they took a fifth of the time and most of the memory. To be imported before react-dom, which looks for the panel when it is read. Another version of React
 * may not know the counter; its tests only take longer.
 */
Object.assign(console, { timeStamp: undefined, createTask: undefined })
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as Internals | undefined
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => {}, configurable: true })
