/** Where the preview of definitions is on the development server. */
export const previewPath = '/preview'
