import type { Plugin } from 'vite'

const meta = '<meta name="admin-base" content="/admin"'

/** The page with the mount path of the back office, which the server inserts into the built one. */
export const mountAdmin = (adminBase: string) =>
  ({
    name: 'mount-admin',
    apply: 'serve',
    transformIndexHtml: (html: string) => html.replace(meta, meta.replace('/admin', adminBase)),
  }) satisfies Plugin
