/** The pattern of LIKE for values that contain a text, whose own signs stand for themselves. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
