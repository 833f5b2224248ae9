/** The cause of a notice's e-mail, by which it is cancelled and its result found. */
export const causeOf = (noticeId: string): string => `violation-notice:${noticeId}`
