/** PAS-13: a tag ID as stored. */
export const tidyTag = (tag: string): string => tag.replace(/[\s-]/g, '').toUpperCase()
