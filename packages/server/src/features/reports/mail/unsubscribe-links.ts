const path = '/api/report-mails'

/** The page and the call of one click. RML-12 */
export const unsubscribePath = `${path}/:key`

/** RML-12: the address with which a recipient ends the mails of a schedule. */
export const unsubscribeLink = (publicUrl: string, key: string): string => `${publicUrl}${path}/${key}`
