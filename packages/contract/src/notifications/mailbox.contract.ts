import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { id, instant, pageOf, pageQuery } from '../shared/wire.ts'

/** A mail that the demo kept in place of sending it; `text` is its plain-text part. Source: rule MAIL-09. */
export const demoMail = z.object({
  _id: id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: instant,
})

/** A mail that the demo kept. */
export type DemoMail = z.infer<typeof demoMail>

/** Calls of area demo: they answer 404 outside the demo. */
export const mailboxEndpoints = {
  'GET /demo/mailbox': endpoint({
    area: 'demo',
    summary: 'The mails of the demo, newest first; not found where mails are sent',
    access: 'log.read',
    lot: 'none',
    query: pageQuery,
    reply: pageOf(demoMail),
  }),
}
