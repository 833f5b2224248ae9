import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, instant, pageOf, pageQuery } from '../base/wire.ts'

/** An e-mail that demo mode stored instead of sending it; `text` is its plain-text part. Source: rule MAIL-09. */
export const demoMail = z.object({
  _id: id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: instant,
})

/** An e-mail stored in demo mode. */
export type DemoMail = z.infer<typeof demoMail>

/** Endpoints of demo mode; 404 outside it. */
export const mailboxEndpoints = {
  'GET /demo/mailbox': endpoint({
    area: 'demo',
    summary: 'The e-mails stored in demo mode, newest first; not found where e-mails are sent',
    access: 'log.read',
    lot: 'none',
    query: pageQuery,
    reply: pageOf(demoMail),
  }),
}
