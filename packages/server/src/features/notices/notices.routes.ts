import type { Bind } from '#platform/http/bind.ts'
import { draftNotice, sendNotice, type NoticeParts } from './notices.commands.ts'

/** Notices to drivers. */
export const noticesRoutes = (bind: Bind, parts: NoticeParts): void => {
  bind('GET /violations/{id}/notice', ({ viewer, params: { id } }) => draftNotice(parts, viewer, id))
  bind('POST /violations/sendEmail', ({ viewer, body }) => sendNotice(parts, viewer, body))
}
